#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The files for hosts (deploy/), tried with real servers, in TAP:

    deploy_test.py PATH/TO/sixsands PATH/TO/SOURCE [TEST...]

Balancers are started by the samples themselves; dashboard and alerts may ask only for what a server tells."""
import contextlib
import json
import os
import re
import select
import shutil
import signal
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import balancer
from balancer import OWN, Balancer
from pairs import LIMITS
from postgres import Cluster
from tap import arguments, is_equal, run_all, test
from wsclient import PATIENCE, Refused, Server, encode, receive_head, until

PROGRAM, SOURCE, CHOSEN = arguments(2)


def deployed(name):
    with open(f"{SOURCE}/deploy/{name}", encoding="utf-8") as f:
        return f.read()


@contextlib.contextmanager
def site(cluster, database, *words):
    """Three servers on a new database, all of them ready."""
    url = cluster.database(database)
    with contextlib.ExitStack() as stack:
        nodes = [stack.enter_context(Server(PROGRAM, *LIMITS, *balancer.OPTIONS, "--node", name, *words, db=url))
                 for name in "abc"]
        for node in nodes:
            until("a lease", lambda: node.ask("GET", "/readyz").status == 200)
        yield nodes


class Player:
    """Somebody at the balancer, who connects again when a socket breaks, and asks again."""

    def __init__(self, front, name):
        self.front, self.who, self.ws = front, front.guest(name), None

    def ask(self, **request):
        """The answer; what may have been stored before a failure is asked for again, with the same id."""
        def answer():
            try:
                if not self.ws:
                    self.ws = self.front.socket(self.who)
                got = self.ws.ask(**request)
                self.ws.waiting = []
            except (OSError, Refused, ValueError, TypeError, AssertionError):
                self.ws = None  # a balancer may have cut it off, or answered in a server's place
                return None
            if "error" in got and got["error"]["code"] in ("storage", "busy", "closing"):
                return None
            return got

        got = until(f"an answer to {request}", answer)
        assert "ok" in got, (request, got)
        return got["ok"]


def begin(front):
    return begin_apart([front, front])


def begin_apart(fronts):
    players = [Player(fronts[0], "Ann"), Player(fronts[1], "Bo")]
    made = players[0].ask(do="create", game="mandala", seats=["me", "person"])
    game = made["id"]
    players[1].ask(do="join", game=game, key=made["links"]["seats"][1])
    for i, p in enumerate(players):
        p.ask(do="watch", game=game)
        p.ask(do="ready", game=game, nonce=f"n{i}")
    return game, players


def play(game, players, moves):
    """Plays moves: the events' numbers have no gaps, whatever happens to servers."""
    for _ in range(moves):
        states = [p.ask(do="state", game=game) for p in players]
        is_equal(states[0]["sequence"], states[1]["sequence"])
        mover = states[0]["turn"] - 1
        before = states[0]["sequence"]
        done = players[mover].ask(do="play", game=game, move=states[mover]["legal"][0], request=f"r{before}",
                                  sequence=before)
        assert done["sequence"] == before + 1, (before, done)


def sockets_of(node):
    found = re.search(r'^sixsands_clients\{.*kind="socket"\} (\d+)$', node.ask("GET", "/metrics").body.decode(), re.M)
    return int(found[1])


def everything_passes(name, front, nodes):
    """Upgrades, streams, forwarded addresses and ids; and what must not pass."""
    who = front.guest("Eve")
    assert who["Cookie"].startswith("__Host-sixsands="), who  # the server knows that it is TLS outside
    answer = front.ask("GET", "/api/me", headers={**who, "X-Forwarded-For": "6.6.6.6", "X-Request-Id": "forged"})
    is_equal(answer.status, 200)
    given = answer.headers["x-request-id"]
    assert given != "forged", "an id of the client's"
    lines = until("the line", lambda: [x for n in nodes for x in n.logged().splitlines(True) if given in x and x.endswith("\n")])
    is_equal(json.loads(lines[0])["address"], "127.0.0.1", "somebody forged an address")
    is_equal(front.ask("GET", "/metrics").status, 403)
    is_equal(front.ask("POST", "/api/guest", {}, {"Origin": "https://evil.example"}).status, 403)
    with front.connect() as s:
        s.sendall(encode("GET", "/api/stream", headers=who))
        reader = s.makefile("rb")
        is_equal(receive_head(reader)[0], 200)
        is_equal(reader.readline(), b"1\r\n", "a line comes before the stream ends")
    key = "Sesame-0penSesame-0pen"
    is_equal(front.ask("GET", f"/api/games/abcdefghijkl?key={key}").status, 404)
    for at, _, files in os.walk(front.folder):
        for file in files:
            path = os.path.join(at, file)
            if os.path.isfile(path):
                with open(path, "rb") as f:
                    assert key.encode() not in f.read(), (name, path, "a key in a log")


def play_through_deaths(name, cluster):
    if not balancer.find(name):
        return f"{name} or openssl isn't installed"
    with site(cluster, name, "--drain", "2") as nodes, Balancer(name, SOURCE, [n.port for n in nodes]) as front:
        until("a way to a server", lambda: front.ask("GET", "/healthz").status == 200)
        everything_passes(name, front, nodes)
        games = [begin(front) for _ in range(3)]
        for game, players in games:
            play(game, players, 4)
        assert sum(sockets_of(n) > 0 for n in nodes) >= 2, "the balancer doesn't balance"
        busiest = max(nodes, key=sockets_of)
        busiest.process.send_signal(signal.SIGKILL)
        for game, players in games:
            play(game, players, 4)
        left = [n for n in nodes if n is not busiest]
        idle = [front.socket(games[0][1][0].who) for _ in range(6)]
        leaving = max(left, key=sockets_of)
        leaving.process.send_signal(signal.SIGTERM)  # drains
        while leaving.process.poll() is None:
            for game, players in games:
                is_equal(len({p.ask(do="state", game=game)["sequence"] for p in players}), 1)
        is_equal(leaving.process.returncode, 0)
        for game, players in games:
            play(game, players, 4)
        goodbyes = [ws.recv() for ws in idle if select.select([ws.socket], [], [], 0)[0]]
        assert goodbyes and set(map(str, goodbyes)) == {'{"news":"closing"}'}, goodbyes
    return None


@test
def people_play_through_nginx_while_servers_die(cluster):
    return play_through_deaths("nginx", cluster)


@test
def people_play_through_haproxy_while_servers_die(cluster):
    return play_through_deaths("haproxy", cluster)


@test
def haproxy_cuts_off_a_server_that_stands_still(cluster):
    if not balancer.find("haproxy"):
        return "haproxy or openssl isn't installed"
    with site(cluster, "still") as nodes, Balancer("haproxy", SOURCE, [n.port for n in nodes]) as front:
        until("a way to a server", lambda: front.ask("GET", "/healthz").status == 200)
        game, players = begin(front)
        stuck = next(n for n in nodes if sockets_of(n) > 0)
        stuck.process.send_signal(signal.SIGSTOP)
        try:
            play(game, players, 6)  # whoever was there comes back elsewhere
        finally:
            stuck.process.send_signal(signal.SIGCONT)
    return None


def names_in(expression):
    """The metrics of an expression in PromQL."""
    bare = re.sub(r'"[^"]*"|\{[^}]*\}|\[[^\]]*\]|\b(by|without) \([^)]*\)', " ", expression)
    return {w for w in re.findall(r"\b[a-z_]+\b(?! *\()", bare) if w not in ("and", "or", "unless", "up")}


@test
def dashboard_and_alerts_ask_for_what_there_is(cluster):
    import yaml
    with Server(PROGRAM, "--quiet", "--node", "a", db=cluster.database("board")) as node:
        metrics = node.ask("GET", "/metrics").body.decode()
    there = {re.split(r"[ {]", line)[0] for line in metrics.splitlines() if not line.startswith("#")}
    board = json.loads(deployed("grafana.json"))
    is_equal([v["name"] for v in board["templating"]["list"]], ["source", "node"])
    panels = board["panels"]
    is_equal([p["id"] for p in panels], list(range(1, len(panels) + 1)))
    places = [(p["gridPos"]["x"], p["gridPos"]["y"]) for p in panels]
    is_equal(len(set(places)), len(places), "panels lie on each other")
    expressions = [t["expr"] for p in panels for t in p["targets"]]
    assert len(expressions) > 20 and all('node=~"$node"' in e for e in expressions)
    assert all(p["title"] and len({t["refId"] for t in p["targets"]}) == len(p["targets"]) for p in panels)
    rules = [r for g in yaml.safe_load(deployed("alerts.yml"))["groups"] for r in g["rules"]]
    assert all(r["annotations"]["summary"] for r in rules)
    asked = [(e, names_in(e)) for e in expressions + [r["expr"] for r in rules]]
    for expression, names in asked:
        assert names <= there, (expression, names - there)
    assert sum(len(names) for _, names in asked) > 30
    if not shutil.which("promtool"):
        return "promtool isn't installed"
    done = subprocess.run(["promtool", "check", "metrics"], input=metrics, capture_output=True, text=True, timeout=PATIENCE)
    is_equal((done.returncode, done.stdout + done.stderr), (0, ""))
    for words in (("rules", "alerts.yml"), ("config", "prometheus.yml")):
        done = subprocess.run(["promtool", "check", words[0], f"{SOURCE}/deploy/{words[1]}"], capture_output=True,
                              text=True, timeout=PATIENCE)
        assert done.returncode == 0, done.stdout + done.stderr
    filled = [e.replace("$__rate_interval", "1m").replace("$node", ".*") for e in expressions]
    groups = {"groups": [{"name": "board", "rules": [{"record": f"panel:{i}", "expr": e} for i, e in enumerate(filled)]}]}
    done = subprocess.run(["promtool", "check", "rules", "/dev/stdin"], input=json.dumps(groups), capture_output=True,
                          text=True, timeout=PATIENCE)
    assert done.returncode == 0, done.stdout + done.stderr
    return None


def words_of(file, word):
    """A line of the Containerfile that is a list."""
    return json.loads(re.search(rf"^{word} (\[.*\])$", file, re.M)[1])


def build_image(folder):
    """The container's root: by deploy/rootfs, and where there is buildah, by the last stage of the Containerfile."""
    file = deployed("Containerfile")
    os.makedirs(folder + "/context/web")
    with open(folder + "/context/web/index.html", "w") as f:
        f.write("<!doctype html><title>t</title>")
    copied = re.search(r"^COPY --from=build (/\S+) /$", file, re.M)[1]
    root = f"{folder}/context{copied}"
    subprocess.run([f"{SOURCE}/deploy/rootfs", PROGRAM, folder + "/context/web", root], check=True, timeout=PATIENCE)
    if os.geteuid() != 0 or not shutil.which("buildah"):
        return root
    last = folder + "/Containerfile"
    with open(last, "w") as f:
        f.write(file[file.index("FROM scratch"):])
    buildah = ["buildah", "--root", folder + "/storage", "--runroot", folder + "/run", "--storage-driver", "vfs"]

    def run(*words):
        done = subprocess.run([*buildah, *words], capture_output=True, text=True, timeout=PATIENCE)
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()

    run("bud", "--isolation", "chroot", "--build-context", f"build={folder}/context", "-f", last, "-t", "sixsands", folder)
    return run("mount", run("from", "--pull-never", "localhost/sixsands"))


def start_inside(folder, root):
    """A program that runs the image's: read-only, as its user, with the secrets of a folder."""
    os.makedirs(root + "/run/secrets")
    with open(root + "/etc/hosts", "w") as f:  # whoever runs containers adds this
        f.write("127.0.0.1 localhost\n")
    path = folder + "/inside"
    namespaces = "-m" if os.geteuid() == 0 else "-rm"
    user = "--userspec=10001:10001" if os.geteuid() == 0 else ""
    with open(path, "w") as f:
        f.write(f"""#!/bin/sh
exec unshare {namespaces} sh -c 'mount --bind {root} {root} && mount -o remount,bind,ro {root} &&
    mount --bind {folder}/secrets {root}/run/secrets && exec chroot {user} {root} /usr/bin/sixsands "$@"' sixsands "$@"
""")
    os.chmod(path, 0o755)
    return path


def make_secrets(cluster, folder):
    """As compose.yaml says; and the role that serves, as the database's container makes it."""
    os.mkdir(folder + "/secrets")
    cluster.database("games")
    cluster.sql("CREATE ROLE owner LOGIN; ALTER DATABASE games OWNER TO owner")
    for role, password in (("owner", "o-Sesame-0pen"), ("player", "p-Sesame-0pen")):
        with open(f"{folder}/secrets/{role}.password", "w") as f:
            f.write(password + "\n")
        with open(f"{folder}/secrets/{role}.url", "w") as f:
            f.write(f"postgresql://{role}:{password}@localhost:{cluster.port}/games\n")
    environment = dict(os.environ, PGHOST=cluster.folder, PGPORT=str(cluster.port), POSTGRES_USER="keeper",
                       POSTGRES_DB="games", PLAYER_PASSWORD_FILE=folder + "/secrets/player.password")
    subprocess.run([f"{SOURCE}/deploy/roles.sh"], env=environment, check=True, capture_output=True, timeout=PATIENCE)
    is_equal(cluster.sql("SELECT rolcanlogin, rolsuper FROM pg_roles WHERE rolname = 'player'"), ["t|f"])


@test
def the_container_plays_as_compose_starts_it(_):
    import yaml
    services = yaml.safe_load(deployed("compose.yaml"))["services"]
    entry = words_of(deployed("Containerfile"), "ENTRYPOINT")
    is_equal(entry[:2], ["/usr/bin/sixsands", "serve"])
    with tempfile.TemporaryDirectory() as folder, Cluster(tcp=True) as cluster, contextlib.ExitStack() as stack:
        os.chmod(folder, 0o711)
        make_secrets(cluster, folder)
        inside = start_inside(folder, build_image(folder))
        init = services["init"]["entrypoint"]
        is_equal(init[0], "/usr/bin/sixsands")
        done = subprocess.run([inside, *init[1:]], capture_output=True, text=True, timeout=PATIENCE)
        is_equal((done.returncode, done.stderr), (0, ""))

        def node(name):
            words = [re.sub(r"\$\{ORIGIN:-(.*)\}", r"\1", w) for w in entry[2:] + services[name]["command"]]
            at = {w: i for i, w in enumerate(words)}
            words[at["--bind"] + 1], words[at["--port"] + 1] = "127.0.0.1", "0"
            given = words[at["--db"] + 1]
            return stack.enter_context(Server(inside, *words, db=given))

        nodes = [node(name) for name in "ab"]
        for n in nodes:
            until("a lease", lambda: n.ask("GET", "/readyz").status == 200)
            with open(f"/proc/{n.process.pid}/mountinfo", encoding="ascii") as f:
                mounts = [x.split() for x in f]
            is_equal([x[5].split(",")[0] for x in mounts if x[4] == "/"], ["ro"])
            if os.geteuid() == 0:
                is_equal(os.stat(f"/proc/{n.process.pid}").st_uid, 10001)
        manifest = [x for x in yaml.safe_load_all(deployed("kubernetes.yaml")) if x["kind"] == "Deployment"]
        container = manifest[0]["spec"]["template"]["spec"]["containers"][0]
        for probe in ("startupProbe", "readinessProbe", "livenessProbe"):
            is_equal(nodes[0].ask("GET", container[probe]["httpGet"]["path"]).status, 200, probe)
        game, players = begin_apart(nodes)
        play(game, players, 6)
        for n in nodes:
            n.process.send_signal(signal.SIGTERM)
            n.process.send_signal(signal.SIGTERM)
        is_equal([n.process.wait(PATIENCE) for n in nodes], [0, 0])


@test
def those_who_end_servers_wait_for_them(_):
    """Containers, Kubernetes and systemd give a server its --drain, and the ten seconds that ending may take."""
    import yaml

    def drain(words):
        return int(words[words.index("--drain") + 1])

    for service in yaml.safe_load(deployed("compose.yaml"))["services"].values():
        if "--drain" in (service.get("command") or []):
            assert int(service["stop_grace_period"][:-1]) >= drain(service["command"]) + 10
    for x in yaml.safe_load_all(deployed("kubernetes.yaml")):
        if x["kind"] == "Deployment":
            spec = x["spec"]["template"]["spec"]
            assert spec["terminationGracePeriodSeconds"] >= drain(spec["containers"][0]["args"]) + 10
    unit = deployed("sixsands@.service")
    command = re.search(r"^ExecStart=(.*)$", unit, re.M)[1].split()
    assert int(re.search(r"^TimeoutStopSec=(\d+)$", unit, re.M)[1]) >= drain(command) + 10
    for words in (command[2:], ["--node", "x", "--drain", "20"]):  # does the program know these options?
        done = subprocess.run([PROGRAM, "serve", *(w.replace("%i", "1").replace("%l", "host").replace("%d", "/nonexistent") for w in words)],
                              capture_output=True, text=True, timeout=PATIENCE, env={**os.environ, "SIXSANDS_DB": "/nonexistent/x"})
        is_equal(done.returncode, 1, done.stderr)  # 2: bad usage


def main():
    with Cluster() as cluster:
        return 1 if run_all(CHOSEN, lambda: contextlib.nullcontext(cluster)) else 0


sys.exit(main())
