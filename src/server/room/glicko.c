// SPDX-License-Identifier: MIT
// The eight steps of Glickman's paper, with his names: mu, phi and sigma are rating, deviation and
// volatility on the scale of Glicko-2; g shrinks what an unsure opponent tells, E is the expected
// score, v the variance that the results alone would give, and delta the rating they alone ask for.
// In step 5 the new volatility is the root of f, which is bracketed and then closed in on by the
// Illinois variant of regula falsi.
#include "server/room/glicko.h"

#include "base/real.h"

static const double scale = 173.7178, centre = 1500;
static const double tau = 0.5; /* how much the volatility may change: small, for games with luck */
static const double pi = 3.141592653589793;

static double glicko_g(double phi) {
    return 1 / real_sqrt(1 + 3 * phi * phi / (pi * pi));
}

static double glicko_e(double mu, double mu_j, double phi_j) {
    return 1 / (1 + real_exp(-glicko_g(phi_j) * (mu - mu_j)));
}

/* What step 5 knows: the root of f over the logarithm of the volatility's square is wanted. */
struct glicko_root {
    double a, square, phi, v; /* the old logarithm; delta squared; phi; v */
};

static double glicko_f(const struct glicko_root *k, double x) {
    double e = real_exp(x), d = k->phi * k->phi + k->v + e;
    return e * (k->square - d) / (2 * d * d) - (x - k->a) / (tau * tau);
}

static double glicko_volatility(const struct glicko_root *k) {
    double a = k->a, b;
    if (k->square > k->phi * k->phi + k->v) {
        b = real_log(k->square - k->phi * k->phi - k->v);
    } else {
        b = a - tau;
        for (int i = 0; i < 100 && glicko_f(k, b) < 0; i++)
            b -= tau;
    }
    double at_a = glicko_f(k, a), at_b = glicko_f(k, b);
    for (int i = 0; i < 100 && (b - a > 1e-6 || a - b > 1e-6); i++) {
        double c = a + (a - b) * at_a / (at_b - at_a), at_c = glicko_f(k, c);
        if (at_c * at_b <= 0) {
            a = b;
            at_a = at_b;
        } else {
            at_a /= 2;
        }
        b = c;
        at_b = at_c;
    }
    return real_exp(a / 2);
}

struct glicko glicko_after(const struct glicko *player, const struct glicko_result *results,
                           int count, double periods) {
    double mu = (player->rating - centre) / scale, phi = player->deviation / scale;
    double information = 0, sum = 0; /* 1/v, delta/v */
    for (int i = 0; i < count; i++) {
        double mu_j = (results[i].opponent.rating - centre) / scale;
        double phi_j = results[i].opponent.deviation / scale;
        double g = glicko_g(phi_j), e = glicko_e(mu, mu_j, phi_j);
        information += g * g * e * (1 - e);
        sum += g * (results[i].score - e);
    }
    if (!(information > 1e-9)) /* nothing to learn: nobody, or somebody out of reach */
        return glicko_aged(player, periods);
    double v = 1 / information, delta = v * sum;
    struct glicko_root k = {2 * real_log(player->volatility), delta * delta, phi, v};
    double sigma = glicko_volatility(&k);
    double before = phi * phi + sigma * sigma * periods; /* step 6, squared */
    double after = 1 / (1 / before + 1 / v);
    return (struct glicko){centre + scale * (mu + after * sum), scale * real_sqrt(after), sigma};
}

struct glicko glicko_aged(const struct glicko *player, double periods) {
    double phi = player->deviation / scale, sigma = player->volatility;
    struct glicko aged = *player;
    aged.deviation = scale * real_sqrt(phi * phi + sigma * sigma * periods);
    return aged;
}

double glicko_expected(const struct glicko *player, const struct glicko *opponent) {
    return glicko_e((player->rating - centre) / scale, (opponent->rating - centre) / scale,
                    opponent->deviation / scale);
}
