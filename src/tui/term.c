// SPDX-License-Identifier: MIT
#define _GNU_SOURCE /* ppoll */
#include "tui/term.h"

#include <errno.h>
#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>

#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <term.h>
#undef columns /* term.h defines such names for capabilities */
#undef lines

#include "core/notation.h"
#include "system/output.h"

enum {
    ESCAPE_DELAY = 25, /* ms within which the rest of a key's sequence arrives */
    PAIR_FILL = 1,     /* + colour */
    PAIR_PALE = 7,
    RESTORE_SIZE = 256,
    CRASH_STACK = 1 << 16,
    WHITE = 7, /* of eight colours; the dark yellow is orange's */
    BRIGHT_YELLOW = 11,
};

/* One terminal per process. What a signal handler needs is here, ready to be written. */
static struct {
    SCREEN *screen;
    FILE *in, *out;
    struct termios before;
    char restore[RESTORE_SIZE];
    size_t restore_length;
    enum canvas_colours colours;
    int wake;
    sigset_t usual;                  /* the signals that were blocked before */
    volatile sig_atomic_t continued; /* a SIGCONT came */
    char stack[CRASH_STACK];
} term;

static const int crashes[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGQUIT};
enum { CRASHES = sizeof crashes / sizeof crashes[0] };

/* Adds what a capability sends, without its delays: no current terminal needs them. */
static void add_restore(const char *name) {
    const char *s = tigetstr(name);
    if (!s || s == (const char *)-1)
        return;
    while (*s && term.restore_length < RESTORE_SIZE) {
        const char *end = s[0] == '$' && s[1] == '<' ? strchr(s, '>') : NULL;
        if (end)
            s = end + 1;
        else
            term.restore[term.restore_length++] = *s++;
    }
}

static void prepare_restore(void) {
    static const char mouse_off[] = "\x1b[?1006;1000l";
    term.restore_length = 0;
    if (tigetstr("kmous") && tigetstr("kmous") != (char *)-1) {
        memcpy(term.restore, mouse_off, sizeof mouse_off - 1);
        term.restore_length = sizeof mouse_off - 1;
    }
    add_restore("sgr0");
    add_restore("rmkx");
    add_restore("cnorm");
    add_restore("rmcup");
}

/* A crash: restores the terminal, then ends as the signal would have. */
static void term_crash(int signal_number) {
    for (size_t at = 0; at < term.restore_length;) {
        ssize_t n = write(STDOUT_FILENO, term.restore + at, term.restore_length - at);
        if (n <= 0)
            break;
        at += (size_t)n;
    }
    tcsetattr(STDIN_FILENO, TCSANOW, &term.before);
    raise(signal_number);
}

static void catch_crashes(void) {
    stack_t stack = {.ss_sp = term.stack, .ss_size = sizeof term.stack};
    struct sigaction act = {.sa_handler = term_crash, .sa_flags = (int)(SA_ONSTACK | SA_RESETHAND)};
    sigemptyset(&act.sa_mask);
    sigaltstack(&stack, NULL);
    for (int i = 0; i < CRASHES; i++)
        sigaction(crashes[i], &act, NULL);
}

static void forget_crashes(void) {
    for (int i = 0; i < CRASHES; i++)
        signal(crashes[i], SIG_DFL);
}

static void note_continued(int signal_number) {
    (void)signal_number;
    term.continued = 1;
}

/* Signals arrive only while we wait: none is missed just before a wait, and ncurses, which draws in
 * its SIGTSTP handler, never interrupts itself. */
static void hold_signals(void) {
    static const int held[] = {SIGINT, SIGTERM, SIGHUP, SIGTSTP, SIGWINCH};
    sigset_t set;
    sigemptyset(&set);
    for (size_t i = 0; i < sizeof held / sizeof held[0]; i++)
        sigaddset(&set, held[i]);
    sigaddset(&set, SIGCONT);
    pthread_sigmask(SIG_BLOCK, &set, &term.usual);
    struct sigaction act = {.sa_handler = note_continued};
    sigemptyset(&act.sa_mask);
    sigaction(SIGCONT, &act, NULL);
}

/* ncurses sends 24-bit colours only if the terminal's description has them, and the usual ones
 * don't. Is there one of the same family that does? */
static const char *direct_name(const char *type) {
    static const char *const families[][2] = {
        {"tmux", "tmux-direct"},         {"kitty", "kitty-direct"},
        {"xterm-kitty", "kitty-direct"}, {"alacritty", "alacritty-direct"},
        {"konsole", "konsole-direct"},   {"mintty", "mintty-direct"},
        {"mlterm", "mlterm-direct"},     {"st-", "st-direct"},
        {"vte", "vte-direct"},           {"xterm", "xterm-direct"},
    };
    for (size_t i = 0; i < sizeof families / sizeof families[0]; i++)
        if (strncmp(type, families[i][0], strlen(families[i][0])) == 0)
            return families[i][1];
    return NULL;
}

static SCREEN *term_open_screen(const char *type) {
    const char *direct = term.colours == COLOURS_TRUE ? direct_name(type) : NULL;
    int error;
    if (direct && setupterm(direct, STDOUT_FILENO, &error) == OK) {
        del_curterm(cur_term);
        return newterm(direct, term.out, term.in);
    }
    if (term.colours == COLOURS_TRUE)
        term.colours = COLOURS_256;
    return newterm(type, term.out, term.in);
}

static int term_rgb(const uint8_t c[3]) {
    return c[0] << 16 | c[1] << 8 | c[2];
}

static void make_pairs(void) {
    if (term.colours == COLOURS_NONE || start_color() != OK) {
        term.colours = COLOURS_NONE;
        return;
    }
    use_default_colors();
    if (COLORS > 256) /* then a number is red, green and blue */
        term.colours = COLOURS_TRUE;
    if (term.colours == COLOURS_256 && COLORS < 256)
        term.colours = COLOURS_16;
    int mask = COLORS < 16 ? 7 : 15;
    for (int i = 0; i < COLOURS; i++) {
        const struct canvas_shade *s = &canvas_shades[i];
        int fill = s->fill256, ink = s->ink256, pale = s->pale256 ? s->pale256 : -1;
        if (term.colours == COLOURS_16) {
            fill = mask == 7 && s->fill16 == BRIGHT_YELLOW ? WHITE : s->fill16 & mask;
            ink = s->ink16 & mask;
            pale = !s->pale16 ? -1 : s->pale16 == BRIGHT_YELLOW ? fill : s->pale16 & mask;
        } else if (term.colours == COLOURS_TRUE) {
            fill = term_rgb(s->fill);
            ink = term_rgb(s->ink);
            pale = s->pale256 ? term_rgb(s->pale) : -1;
        }
        init_extended_pair(PAIR_FILL + i, ink, fill);
        init_extended_pair(PAIR_PALE + i, pale, -1);
    }
}

/* Only for characters: numbers stay as in notation. A locale that isn't installed but says UTF-8 is
 * taken at its word. */
static void choose_locale(void) {
    static const char *const names[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    const char *wanted = NULL;
    if (setlocale(LC_CTYPE, ""))
        return;
    for (size_t i = 0; i < sizeof names / sizeof names[0] && !(wanted && wanted[0]); i++)
        wanted = getenv(names[i]);
    if (wanted && (strcasestr(wanted, "UTF-8") || strcasestr(wanted, "utf8")))
        setlocale(LC_CTYPE, "C.UTF-8");
}

/* The arrows in both forms that terminals send, whatever their description says. */
static void know_arrows(void) {
    static const struct {
        const char *sequence;
        int key;
    } forms[] = {
        {"\x1b[A", KEY_UP},    {"\x1bOA", KEY_UP},    {"\x1b[B", KEY_DOWN}, {"\x1bOB", KEY_DOWN},
        {"\x1b[C", KEY_RIGHT}, {"\x1bOC", KEY_RIGHT}, {"\x1b[D", KEY_LEFT}, {"\x1bOD", KEY_LEFT},
        {"\x1b[H", KEY_HOME},  {"\x1b[F", KEY_END},
    };
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++)
        define_key(forms[i].sequence, forms[i].key);
}

const char *term_open(const struct term_options *options) {
    const char *type = getenv("TERM");
    memset(&term, 0, sizeof term);
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO))
        return "this isn't a terminal";
    if (!type || !type[0] || tcgetattr(STDIN_FILENO, &term.before) != 0)
        return "TERM doesn't say which terminal this is";
    choose_locale();
    term.wake = options->wake;
    term.colours = canvas_colours_of(stdout);
    term.in = stdin;
    term.out = stdout;
    term.screen = term_open_screen(type);
    if (!term.screen)
        return "this terminal is unknown";
    const char *cup = tigetstr("cup");
    if (!cup || cup == (const char *)-1) {
        endwin();
        delscreen(term.screen);
        term.screen = NULL;
        return "this terminal can't place its cursor";
    }
    prepare_restore();
    catch_crashes();
    hold_signals();
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    know_arrows();
    nodelay(stdscr, TRUE);
    set_escdelay(ESCAPE_DELAY);
    curs_set(0);
    if (options->mouse) {
        mousemask(BUTTON1_PRESSED | BUTTON4_PRESSED | BUTTON5_PRESSED, NULL);
        mouseinterval(0);
    }
    make_pairs();
    return NULL;
}

bool term_has_glyphs(void) {
    const char *type = getenv("TERM");
    choose_locale();
    if (type && strcmp(type, "linux") == 0) /* its fonts lack them */
        return false;
    return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

void term_close(void) {
    if (!term.screen)
        return;
    endwin();
    forget_crashes();
    delscreen(term.screen);
    term.screen = NULL;
    signal(SIGCONT, SIG_DFL);
    pthread_sigmask(SIG_SETMASK, &term.usual, NULL);
}

/* A page and where it begins in the window. */
struct place {
    int row, column, rows, columns;
};

static struct place place_of_page(void) {
    struct place at;
    int rows, columns;
    getmaxyx(stdscr, rows, columns);
    at.rows = rows < TERM_ROWS ? rows : TERM_ROWS;
    at.columns = columns < TERM_COLUMNS ? columns : TERM_COLUMNS;
    at.row = (rows - at.rows) / 2;
    at.column = (columns - at.columns) / 2;
    return at;
}

void term_size(int *columns, int *rows) {
    struct place at = place_of_page();
    *columns = at.columns;
    *rows = at.rows;
}

static attr_t attributes_of(const struct canvas_cell *cell, int *pair) {
    attr_t a = A_NORMAL;
    *pair = 0;
    if (cell->ink == INK_BOLD)
        a |= A_BOLD;
    else if (cell->ink == INK_FAINT)
        a |= A_DIM;
    else if (cell->ink >= INK_FILL && term.colours != COLOURS_NONE)
        *pair = cell->ink >= INK_PALE ? PAIR_PALE + cell->ink - INK_PALE
                                      : PAIR_FILL + cell->ink - INK_FILL;
    if (cell->ink == INK_FILL + 5 && term.colours == COLOURS_NONE)
        a |= A_BOLD;
    a |= cell->stress & STRESS_REVERSE ? A_REVERSE : 0;
    a |= cell->stress & STRESS_UNDERLINE ? A_UNDERLINE : 0;
    a |= cell->stress & STRESS_BOLD ? A_BOLD : 0;
    return a;
}

static void term_put_cell(int row, int column, const struct canvas_cell *cell) {
    wchar_t wide[2] = {L' ', 0};
    char glyph[5] = {0};
    cchar_t out;
    int pair;
    attr_t a = attributes_of(cell, &pair);
    mbstate_t state = {0};
    memcpy(glyph, cell->glyph, sizeof cell->glyph);
    if (glyph[0] && mbrtowc(wide, glyph, strlen(glyph), &state) > 4)
        wide[0] = L'?';
    if (setcchar(&out, wide, a, 0, &pair) == OK)
        mvadd_wch(row, column, &out);
}

void term_show(const canvas *c) {
    struct place at = place_of_page();
    erase();
    for (int i = 0; i < c->rows && i < at.rows; i++)
        for (int k = 0; k < c->columns && k < at.columns; k++)
            if (c->cell[i][k].glyph[0] || c->cell[i][k].stress)
                term_put_cell(at.row + i, at.column + k, &c->cell[i][k]);
    refresh();
}

static uint32_t term_key_of(wint_t k) {
    static const struct {
        wint_t from;
        uint32_t to;
    } keys[] = {
        {KEY_UP, TUI_UP},       {KEY_DOWN, TUI_DOWN},        {KEY_LEFT, TUI_LEFT},
        {KEY_RIGHT, TUI_RIGHT}, {KEY_PPAGE, TUI_PAGE_UP},    {KEY_NPAGE, TUI_PAGE_DOWN},
        {KEY_HOME, TUI_HOME},   {KEY_END, TUI_END},          {KEY_BTAB, TUI_BACK_TAB},
        {KEY_DC, TUI_DELETE},   {KEY_BACKSPACE, TUI_RUBOUT}, {KEY_ENTER, TUI_ENTER},
    };
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        if (keys[i].from == k)
            return keys[i].to;
    if (k >= KEY_F(1) && k <= KEY_F(12))
        return TUI_F1 + (uint32_t)(k - KEY_F(1));
    return 0;
}

static bool mouse_event(struct tui_event *e) {
    MEVENT m;
    if (getmouse(&m) != OK)
        return false;
    struct place at = place_of_page();
    e->row = m.y - at.row;
    e->column = m.x - at.column;
    if (e->row < 0 || e->row >= at.rows || e->column < 0 || e->column >= at.columns)
        return false;
    if (m.bstate & BUTTON1_PRESSED)
        e->kind = EVENT_CLICK;
    else
        e->kind = EVENT_WHEEL;
    e->key = m.bstate & BUTTON5_PRESSED ? TUI_DOWN : TUI_UP;
    return (m.bstate & (BUTTON1_PRESSED | BUTTON4_PRESSED | BUTTON5_PRESSED)) != 0;
}

/* After an Esc: takes the rest of a sequence that ncurses doesn't know, such as mouse reports in a
 * form that the terminal's description lacks. False: it was the key alone. */
static bool swallow_sequence(void) {
    wint_t k;
    int kind = get_wch(&k);
    if (kind == KEY_CODE_YES)
        ungetch((int)k);
    else if (kind == OK && k != '[' && k != 'O')
        unget_wch((wchar_t)k);
    if (kind != OK || (k != '[' && k != 'O'))
        return false;
    bool parameters = k == '['; /* up to a final byte; else one byte alone */
    timeout(ESCAPE_DELAY);
    while (get_wch(&k) == OK && parameters && k >= 0x20 && k < 0x40)
        ;
    timeout(0);
    return true;
}

/* The next key, click or size that ncurses has; false: none. */
static bool next_input(struct tui_event *e) {
    wint_t k;
    for (int kind; (kind = get_wch(&k)) != ERR;) {
        *e = (struct tui_event){.kind = EVENT_KEY, .key = (uint32_t)k};
        if (kind != KEY_CODE_YES && k == TUI_ESCAPE && swallow_sequence())
            continue;
        if (kind != KEY_CODE_YES) {
            e->key = k == '\n' ? TUI_ENTER : k == '\b' ? TUI_RUBOUT : (uint32_t)k;
            return true;
        }
        if (k == KEY_RESIZE) {
            e->kind = EVENT_RESIZE;
            return true;
        }
        if (k == KEY_MOUSE ? mouse_event(e) : (e->key = term_key_of(k)) != 0)
            return true;
    }
    return false;
}

/* After Ctrl-Z ncurses restores its modes. After a SIGSTOP, which can't be caught, the terminal
 * still has the modes of the shell. */
static void come_back(void) {
    struct termios now;
    term.continued = 0;
    if (tcgetattr(STDIN_FILENO, &now) != 0 || !(now.c_lflag & ICANON))
        return;
    endwin();
    clearok(curscr, TRUE);
    refresh();
}

/* Readable without anything to read: the terminal is gone. */
static bool is_gone(void) {
    struct pollfd in = {.fd = STDIN_FILENO, .events = POLLIN};
    int bytes = 0;
    if (poll(&in, 1, 0) <= 0)
        return false;
    return in.revents & (POLLHUP | POLLERR | POLLNVAL) ||
           (ioctl(STDIN_FILENO, FIONREAD, &bytes) == 0 && bytes == 0);
}

enum term_input term_event(struct tui_event *e, int milliseconds) {
    if (next_input(e))
        return TERM_EVENT;
    struct pollfd wait[2] = {{.fd = STDIN_FILENO, .events = POLLIN},
                             {.fd = term.wake, .events = POLLIN}};
    struct timespec time = {milliseconds / 1000, milliseconds % 1000 * 1000000L};
    int ready = ppoll(wait, 2, milliseconds < 0 ? NULL : &time, &term.usual);
    if (output_interrupted())
        return TERM_ENDS;
    if (term.continued)
        come_back();
    if (ready > 0 && wait[1].revents & POLLIN) {
        char bytes[64];
        (void)!read(term.wake, bytes, sizeof bytes);
        *e = (struct tui_event){.kind = EVENT_NEWS};
        return TERM_EVENT;
    }
    if (next_input(e))
        return TERM_EVENT;
    if (ready <= 0 || !wait[0].revents || !is_gone())
        return TERM_NOTHING;
    raise(SIGHUP); /* one may be on its way: the end is the same, whichever is noticed first */
    return TERM_ENDS;
}
