import { readdirSync, readFileSync } from 'node:fs';

/** Ticks a second in which Linux counts processor time, on every platform that Node runs on. */
const TICKS = 100;

/** Processor seconds that a process has used, in its own code and in the kernel. Linux only. */
export function cpuSeconds(pid: number): number {
  return statOf(pid).own;
}

/** The same for a process with its children, those that ended included. */
export function familyCpuSeconds(pid: number): number {
  const { own, ended } = statOf(pid);
  let seconds = own + ended;
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    try {
      const child = statOf(Number(entry));
      if (child.parent === pid) seconds += child.own;
    } catch {
      // It ended while we were reading.
    }
  }
  return seconds;
}

/** Physical memory that a process holds, in MB of 10⁶ bytes. */
export function residentMb(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return (Number(kilobytes) * 1024) / 1e6;
}

/** Processor seconds that all programs of the machine have used, and could have used, since it started. */
export function machineSeconds(): { busy: number; all: number } {
  const ticks = readFileSync('/proc/stat', 'utf8').split('\n')[0]?.split(/\s+/).slice(1, 9).map(Number) ?? [];
  const [, , , idle = 0, waiting = 0] = ticks;
  const all = ticks.reduce((sum, value) => sum + value, 0);
  return { busy: (all - idle - waiting) / TICKS, all: all / TICKS };
}

/** Runnable processes of the last minute: what else kept the machine busy. */
export function loadAverage(): number {
  return Number(readFileSync('/proc/loadavg', 'utf8').split(' ')[0]);
}

function statOf(pid: number): { parent: number; own: number; ended: number } {
  // The command's name, in brackets, may hold spaces: fields are counted after it. The state is the 3rd.
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = (nth: number) => Number(fields[nth - 3]);
  return { parent: ticks(4), own: (ticks(14) + ticks(15)) / TICKS, ended: (ticks(16) + ticks(17)) / TICKS };
}
