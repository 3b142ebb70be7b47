#!/bin/sh
# SPDX-License-Identifier: MIT
# A run as an array of Slurm jobs, then one job that joins it. In a folder that all machines share:
#   run=$(sbatch --parsable slurm.sh)
#   sbatch --dependency=afterok:"$run" --wrap 'sixsands merge --sets 1-1000 --sprt 0,20 run/unit-*.arena'
# Units that were preempted are queued again and go on where they were.
#SBATCH --job-name=sixsands
#SBATCH --array=1-20
#SBATCH --ntasks=1
#SBATCH --cpus-per-task=1
#SBATCH --mem=512M
#SBATCH --time=04:00:00
#SBATCH --requeue
#SBATCH --open-mode=append
#SBATCH --output=run-%a.log
exec "${UNIT:-./unit}" "$SLURM_ARRAY_TASK_ID" 50 run \
    arena mandala --bots level:3,level:2 --seed 1
