import type { ChildProcess } from 'node:child_process';
import { type CtiProvider, SwitchError, type SwitchEvent } from '../switch/cti-provider.ts';
import type { Simulator } from '../switch/simulator/simulator.ts';
import { takeSwitch } from './call-fixture.ts';

/** Connects a server in a process of its own with the simulated switch in the test's process. */
type ToSwitch = { kind: 'listen' } | { kind: 'call'; id: number; method: string; args: unknown[] };
type FromSwitch =
  | { kind: 'event'; event: SwitchEvent }
  | { kind: 'done'; id: number; value: unknown }
  | { kind: 'failed'; id: number; reason: SwitchError['reason'] };

/** The child's side: every method is sent to the parent. */
export function switchOfParent(): CtiProvider {
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  let hear = (_event: SwitchEvent): void => {};
  let count = 0;
  process.on('message', (message: FromSwitch) => {
    if (message.kind === 'event') hear(message.event);
    else if (message.kind === 'done') waiting.get(message.id)?.resolve(message.value);
    else waiting.get(message.id)?.reject(new SwitchError(message.reason));
  });
  const post = (message: ToSwitch) => process.send?.(message);
  const own: Record<string, unknown> = {
    kind: 'simulator',
    up: true,
    listen(listener: (event: SwitchEvent) => void) {
      hear = listener;
      post({ kind: 'listen' });
    },
    close: async () => {},
  };
  return new Proxy(own, {
    get(target, name: string) {
      // `await` checks whether the object is a promise.
      if (name in target || name === 'then') return target[name];
      return (...args: unknown[]) =>
        new Promise((resolve, reject) => {
          count += 1;
          waiting.set(count, { resolve, reject });
          post({ kind: 'call', id: count, method: name, args });
        });
    },
  }) as unknown as CtiProvider;
}

/** The parent's side. */
export function serveSwitch(simulator: Simulator, child: ChildProcess): void {
  const listen = takeSwitch(simulator);
  const post = (message: FromSwitch) => {
    if (child.connected) child.send(message);
  };
  child.on('message', (message: ToSwitch | { ready: true }) => {
    if (!('kind' in message)) return;
    if (message.kind === 'listen') {
      listen((event) => post({ kind: 'event', event }));
      return;
    }
    const { id, method, args } = message;
    const run = Reflect.get(simulator, method) as (...given: unknown[]) => Promise<unknown>;
    run.apply(simulator, args).then(
      (value) => post({ kind: 'done', id, value: value ?? null }),
      (error: unknown) => post({ kind: 'failed', id, reason: error instanceof SwitchError ? error.reason : 'refused' }),
    );
  });
}
