import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { BackOff } from './back-off.ts';
import { OperatorError } from './operator-error.ts';

/** So many new starts in a row, about a minute: what ends again then is not mended by one more. */
const STARTS = 7;

/** A part of the product that runs until it is stopped, or ends by itself. */
export interface RunningPart {
  /** Settles when it can be used; fails when it ended before. */
  readonly ready: Promise<void>;
  /** Settles when it has ended, whoever ended it. */
  readonly exited: Promise<void>;
  /** Why it ended. */
  lastWords(): string;
  stop(): Promise<void>;
  kill?(): void;
}

export interface KeepOptions {
  /** For people, in both languages. */
  name: { readonly zh: string; readonly en: string };
  /** Starts it again. A failure counts as an end. */
  launch(): Promise<RunningPart>;
  /** Done after each end, before the pause. */
  onEnd?(): Promise<void>;
  say(sentence: string): void;
  /** It keeps ending: it is not started again. */
  giveUp(error: OperatorError): void;
}

export interface KeptPart {
  stop(): Promise<void>;
  /** Ends the process of now, at once. It is started again, unless it is to stop. */
  kill(): void;
}

/** Starts a part of the product again whenever it ends, until it is stopped. */
export function keepPart(first: RunningPart, { name, launch, onEnd, say, giveUp }: KeepOptions): KeptPart {
  const stopping = new AbortController();
  const { signal } = stopping;
  const stopped = once(signal, 'abort');
  let part = first;

  /** How long it could be used, and why it ended. */
  const lifeOf = async (next: Promise<RunningPart>) => {
    let began: number | undefined;
    try {
      part = await next;
      part.ready.then(
        () => {
          began = performance.now();
          if (part !== first) say(`${name.zh}已恢复 · ${name.en} is back`);
        },
        () => undefined,
      );
      await Promise.race([part.exited, stopped]);
    } catch (error) {
      return { ran: 0, why: (error as Error).message };
    }
    return { ran: began === undefined ? 0 : performance.now() - began, why: signal.aborted ? '' : part.lastWords() };
  };
  const keep = async () => {
    const backOff = new BackOff();
    for (let next = Promise.resolve(first); ; next = launch()) {
      const { ran, why } = await lifeOf(next);
      if (signal.aborted) return;
      const pause = backOff.pauseAfter(ran);
      if (backOff.ends > STARTS) {
        return giveUp(
          new OperatorError(`${name.zh}反复意外退出,不再重启 · ${name.en} keeps ending and is not started again: ${why}`),
        );
      }
      say(`${name.zh}意外退出,重新启动 · ${name.en} ended unexpectedly, starting it again: ${why}`);
      await onEnd?.();
      await sleep(pause, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
    }
  };
  const kept = keep();
  return {
    async stop() {
      stopping.abort();
      // One that is just being started is there afterwards.
      await kept;
      await part.stop();
    },
    kill: () => part.kill?.(),
  };
}
