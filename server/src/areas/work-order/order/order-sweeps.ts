import type { Kernel } from '../../../platform/kernel.ts';
import { noteSweepFailure, Sweep } from '../../../platform/sweep.ts';
import { replaceGoneOwners, ringTimers } from './ring-timers.ts';
import { sendEffects } from './send-effects.ts';

const TIMERS_MS = 5000;
const EFFECTS_MS = 2000;
const OWNERS_MS = 60_000;

/** Clocks, waits, effects and tasks of people who left: the leading process asks the tables what should be moving. */
export function sweepOrders(kernel: Kernel): void {
  const sweepOf = (everyMs: number, name: string, look: () => Promise<void>) =>
    new Sweep(everyMs, look, (error) => noteSweepFailure(kernel.log, name, error));
  const sweeps = [
    sweepOf(TIMERS_MS, 'work-order-timers', () => ringTimers(kernel)),
    sweepOf(EFFECTS_MS, 'work-order-effects', () => sendEffects(kernel)),
    sweepOf(OWNERS_MS, 'work-order-owners', () => replaceGoneOwners(kernel)),
  ];
  kernel.lead({
    name: 'work-order',
    onGained: () => {
      for (const sweep of sweeps) sweep.start();
    },
    onLost: () => {
      for (const sweep of sweeps) sweep.stop();
    },
  });
}
