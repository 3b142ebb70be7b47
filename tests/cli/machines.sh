#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Tests of examples/many-machines, in TAP: machines.sh PATH/TO/sixsands PATH/TO/tests. GNU parallel and Slurm are the real
# ones: Slurm's controller and one node run in a network of their own. Of Kubernetes the Job's command is run as a pod
# would run it; its schema is checked by scripts/check-deploy.
example=$(realpath "$2")/../examples/many-machines
. "$(dirname "$0")/tap.sh"
export SIXSANDS=$bin
units=3 size=2
play=(arena mandala --bots greedy,random --seed 5)
timeless() { sed -E 's/"(ms_a_move|seconds|games_a_second)":[^,}]*//g' "$1"; }
same_report() { [ "$(timeless "$1")" = "$(timeless "$2")" ]; }
run "${play[@]}" --games $((units * size * 2)) --json -o whole.sgr
cp out whole
# joined FOLDER: its units are the run.
joined() {
    run merge "$1"/unit-*.arena --sets 1-$((units * size)) --json -o "$1/all.sgr"
    all code 0 , same_report out whole , cmp -s "$1/all.sgr" whole.sgr
}

## One unit

"$example/unit" 2 $size one "${play[@]}" >out 2>err
status=$?
ok "a unit plays its sets" all code 0 , lines one/unit-2.arena $((size * 2 + 1)) , matches one/unit-2.arena '^4 ' , matches one/unit-2.arena '^7 '
head -n -2 one/unit-2.arena >short && mv short one/unit-2.arena
"$example/unit" 2 $size one "${play[@]}" >out 2>err
status=$?
ok "a unit that was interrupted goes on" all code 0 , lines one/unit-2.arena $((size * 2 + 1))
"$example/unit" 1 $size one selfplay mandala >out 2>err
cp one/unit-1.sgr before
"$example/unit" 1 $size one selfplay mandala --seed 9 >out 2>err
status=$?
ok "records that are there stay" all code 0 , has before '[Round "2"]' , cmp -s before one/unit-1.sgr
"$example/unit" 1 $size one nonsense >out 2>err
status=$?
ok "neither arena nor selfplay" all code 2 , lines err 1

## GNU parallel

if command -v parallel >/dev/null; then
    "$example/parallel.sh" $units $size par "${play[@]}" >out 2>err </dev/null
    status=$?
    ok "parallel: the units are the run" all code 0 , joined par
    rm par/unit-3.arena
    "$example/parallel.sh" $units $size par "${play[@]}" >out 2>err </dev/null
    ok "parallel: started again, it plays what is missing" joined par
    "$example/parallel.sh" 2 1 words arena mandala --bot "cmd:'$bin' engine --bot greedy" --bot "random" --nodes 1 >out 2>err </dev/null
    status=$?
    run merge words/unit-*.arena
    ok "parallel: words with blanks and quotes stay whole" all code 0 , has out "4 games in 2 pairs" , hides out forfeits
    "$example/parallel.sh" 2 2 records selfplay flowers --players 3 --seed 4 >out 2>err </dev/null
    run selfplay flowers --players 3 --seed 4 --sets 1-4 -o four.sgr
    run merge records/unit-*.sgr
    ok "parallel: records" cmp -s out four.sgr
fi

## Kubernetes

python3 - "$example/kubernetes.yaml" >pod <<'END'
import shlex, sys, yaml
claim, job = yaml.safe_load_all(open(sys.argv[1]))
box = job["spec"]["template"]["spec"]["containers"][0]
assert job["spec"]["completionMode"] == "Indexed" and job["spec"]["completions"] >= 3
assert [v["name"] for v in job["spec"]["template"]["spec"]["volumes"]] == [m["name"] for m in box["volumeMounts"]]
print(shlex.join(box["command"] + box["args"]))
END
sed -i "s,/source/examples/many-machines,$example,; s, 50 /run/sixsands, $size $dir/pods,; s/level:3,level:2 --seed 1/greedy,random --seed 5/" pod
for index in 2 0 1; do # a pod has its index in its environment
    JOB_COMPLETION_INDEX=$index sh pod >out 2>err
done
status=$?
ok "kubernetes: the pods' units are the run" all [ -s pod ] , joined pods

## Slurm

# In namespaces of its own: nothing gets out, and nothing survives.
cat >cluster <<'END'
ip link set lo up
# Slurm wants an address that isn't loopback: one end of a wire to nowhere.
ip link add inside type veth peer name outside
ip address add 192.0.2.1/24 dev inside
ip link set inside up
mkdir state spool
host=$(hostname -s)
cat >slurm.conf <<CONF
ClusterName=test
SlurmctldHost=$host(127.0.0.1)
AuthType=auth/none
CredType=cred/none
AuthInfo=cred_expire=5
SlurmUser=root
StateSaveLocation=$PWD/state
SlurmdSpoolDir=$PWD/spool
SlurmctldPidFile=$PWD/slurmctld.pid
SlurmdPidFile=$PWD/slurmd.pid
ProctrackType=proctrack/pgid
TaskPlugin=task/none
SwitchType=switch/none
MpiDefault=none
ReturnToService=2
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
KillWait=1
SlurmdParameters=config_overrides
NodeName=$host NodeAddr=127.0.0.1 CPUs=3 RealMemory=4000 State=UNKNOWN
PartitionName=all Nodes=$host Default=YES State=UP
CONF
export SLURM_CONF=$PWD/slurm.conf
slurmctld -D >ctld.log 2>&1 &
slurmd -D >slurmd.log 2>&1 &
until sinfo --noheader --format=%t 2>/dev/null | grep -q idle; do sleep 0.1; done
sbatch --test-only slurm.sh >tried 2>&1; echo $? >tried.rc
job=$(sbatch --parsable --array=1-$units slurm.sh)
until [ -e begun ]; do sleep 0.1; done
scontrol requeue "${job}_2"
after=$(sbatch --parsable --dependency=afterok:"$job" --output=joined --wrap "'$SIXSANDS' merge --json --sets 1-$((units * size)) run/unit-*.arena")
until scontrol show job "$after" | grep -qE 'JobState=(COMPLETED|FAILED|CANCELLED)'; do sleep 0.2; done
scontrol show job "$after" >end
END
# The second unit is taken away in the middle, once.
cat >taken <<END
#!/bin/sh
case "\$*" in
*"--sets 3-4"*--resume) ;;
*"--sets 3-4"*)
    '$bin' \$(echo "\$*" | sed 's/--sets 3-4/--sets 3-3/')
    : >begun
    sleep 600
    ;;
esac
exec '$bin' "\$@"
END
chmod +x taken
if command -v slurmctld >/dev/null && command -v slurmd >/dev/null; then
    cp "$example/unit" .
    sed -e "s/ 50 run / $size run /; s/level:3,level:2 --seed 1/greedy,random --seed 5/" "$example/slurm.sh" >slurm.sh
    apart=(--net --pid --fork --kill-child --mount-proc)
    [ "$(id -u)" -eq 0 ] || apart+=(--map-root-user)
    units=$units size=$size SIXSANDS=$dir/taken timeout -s KILL "${SIXSANDS_TEST_PATIENCE:-300}" unshare "${apart[@]}" bash cluster >cluster.log 2>&1 </dev/null
    status=$?
    ok "slurm: sbatch accepts the file" all [ "$(cat tried.rc)" = 0 ] , has tried "to start at"
    cp joined report 2>/dev/null
    ok "slurm: the units are the run, though one was queued again" all code 0 , same_report report whole , joined run
    ok "slurm: the job that joins them waited for all" has end "JobState=COMPLETED"
    [ $failed -eq 0 ] || tail -n 5 cluster.log ctld.log slurmd.log run-*.log 2>/dev/null | sed 's/^/# /'
fi

finish
