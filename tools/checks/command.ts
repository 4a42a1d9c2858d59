import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { delimiter, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from '../structure/sources.ts';

export interface CommandResult {
  ok: boolean;
  /** Everything that it printed. */
  output: string;
}

interface CommandOptions {
  environment?: Record<string, string>;
  /** Hears each line as it comes. */
  onLine?: ((line: string) => void) | undefined;
  /** Ends it. */
  signal?: AbortSignal;
}

/** Runs a program of node_modules/.bin, or of PATH, in the project's folder. */
export async function runCommand(
  [program = '', ...args]: readonly string[],
  { environment = {}, onLine, signal }: CommandOptions = {},
): Promise<CommandResult> {
  const bin = join(root, 'node_modules/.bin');
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, ...environment, PATH: `${bin}${delimiter}${process.env.PATH}` },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(signal && { signal }),
  });
  let output = '';
  const listen = (chunk: Buffer) => {
    output += chunk;
    const line = stripVTControlCharacters(String(chunk)).trim().split('\n').pop();
    if (line) onLine?.(line);
  };
  child.stdout.on('data', listen);
  child.stderr.on('data', listen);
  // Ctrl-C ends us by the signal's default action, and whatever we started with us.
  const end = () => child.kill('SIGTERM');
  process.once('exit', end);
  const code = await Promise.race([
    once(child, 'close').then(([exitCode]) => exitCode as number | null),
    once(child, 'error').then(([error]) => {
      output += String(error);
      return 1;
    }),
  ]);
  process.off('exit', end);
  return { ok: code === 0, output };
}
