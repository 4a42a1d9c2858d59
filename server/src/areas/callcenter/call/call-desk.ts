import { callErrors } from '@lianxi/contracts/callcenter/call-errors';
import { CodedError } from '@lianxi/contracts/kit/errors';
import type { Kernel } from '../../../platform/kernel.ts';
import { COMMAND_SECONDS, type Outcome, readOutcome, voidCommand } from './command.queries.ts';
import { signals } from './desk-command.ts';

/** Any server process waits here for the outcome of agents' commands. The owner of the switch executes them. */
export class CallDesk {
  readonly #kernel: Pick<Kernel, 'db' | 'listener'>;
  readonly #waiting = new Map<string, Set<() => void>>();

  constructor(kernel: Pick<Kernel, 'db' | 'listener'>) {
    this.#kernel = kernel;
  }

  async start(): Promise<void> {
    const wakeAll = () => {
      for (const id of this.#waiting.keys()) this.#wake(id);
    };
    await this.#kernel.listener.listen(signals.done, (id) => this.#wake(id), wakeAll);
  }

  /** Returns the linkedid of the command's call when the command is done. Throws the reason of a refusal, or a timeout. */
  async outcome(tenantId: number, commandId: string): Promise<string> {
    const deadline = Date.now() + COMMAND_SECONDS * 1000;
    for (;;) {
      const woken = this.#next(commandId, deadline);
      const outcome = await this.#kernel.db.tenant(tenantId, (tenant) => readOutcome(tenant, commandId));
      if (outcome.state !== 'new') {
        woken.stop();
        return answer(outcome);
      }
      if (Date.now() >= deadline) break;
      await woken.heard;
    }
    const last = await this.#kernel.db.tenant(tenantId, async (tenant) => {
      await voidCommand(tenant, commandId);
      return readOutcome(tenant, commandId);
    });
    return answer(last);
  }

  #next(id: string, deadline: number): { heard: Promise<void>; stop: () => void } {
    let stop = (): void => {};
    const heard = new Promise<void>((resolve) => {
      const listeners = this.#waiting.get(id) ?? new Set();
      this.#waiting.set(id, listeners);
      const timer = setTimeout(() => stop(), Math.max(0, deadline - Date.now()));
      stop = () => {
        clearTimeout(timer);
        listeners.delete(stop);
        if (listeners.size === 0) this.#waiting.delete(id);
        resolve();
      };
      listeners.add(stop);
    });
    return { heard, stop };
  }

  #wake(id: string): void {
    for (const stop of this.#waiting.get(id) ?? []) stop();
  }
}

function answer({ state, refusal, callId }: Outcome): string {
  if (state === 'done') return callId ?? '';
  throw new CodedError(state === 'refused' && refusal ? callErrors[refusal] : callErrors.timeOut);
}

const desks = new WeakMap<Kernel, CallDesk>();

/** The desk that was attached to this kernel. */
export function deskOf(kernel: Kernel): CallDesk {
  const desk = desks.get(kernel);
  if (!desk) throw new Error('The call desk is not attached to this kernel');
  return desk;
}

export async function attachDesk(kernel: Kernel): Promise<void> {
  const desk = new CallDesk(kernel);
  await desk.start();
  desks.set(kernel, desk);
}
