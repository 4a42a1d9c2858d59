import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { CommandName, Commands, Request, Response } from './protocol.ts';

/** The clients of one server, in a process of their own. */
export interface ClientProcess {
  pid: number;
  /** One at a time. */
  ask<N extends CommandName>(name: N, input: Commands[N]['input']): Promise<Commands[N]['reply']>;
  stop(): void;
}

export function startClients(): ClientProcess {
  // Room for the young: thousands of sockets would otherwise be copied about, and the pauses be taken for the server's.
  const child = fork(join(import.meta.dirname, 'clients.ts'), {
    execArgv: ['--max-semi-space-size=64'],
    serialization: 'advanced',
  });
  return {
    pid: child.pid ?? 0,
    ask: (name, input) =>
      new Promise((resolve, reject) => {
        const onExit = () => reject(new Error('A process of clients ended'));
        child.once('exit', onExit);
        child.once('message', (response: Response) => {
          child.off('exit', onExit);
          if ('error' in response) reject(new Error(response.error));
          else resolve(response.reply as never);
        });
        child.send({ name, input } satisfies Request);
      }),
    stop: () => child.kill(),
  };
}
