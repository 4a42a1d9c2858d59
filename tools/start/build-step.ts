import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { OperatorError } from './operator-error.ts';

type BuildMessage = { target: string; done: number } | { built: string[] } | { error: string };

/**
 * Builds what changed since the last build. Answers which targets that were; `onProgress` goes from 0
 * to 1. Throws {@link OperatorError} with the compiler's words.
 */
export async function build(signal: AbortSignal, onProgress?: (done: number) => void): Promise<string[]> {
  signal.throwIfAborted();
  const child = fork(join(import.meta.dirname, 'build-child.ts'), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const end = () => child.kill('SIGTERM');
  signal.addEventListener('abort', end, { once: true });
  const progress = new Map<string, number>();
  let built: string[] | undefined;
  let fault: string | undefined;
  child.on('message', (message: BuildMessage) => {
    if ('target' in message) {
      progress.set(message.target, message.done);
      onProgress?.([...progress.values()].reduce((sum, done) => sum + done, 0) / progress.size);
    } else if ('built' in message) built = message.built;
    else fault = message.error;
  });
  const [code] = await once(child, 'exit');
  signal.removeEventListener('abort', end);
  signal.throwIfAborted();
  if (built) return built;
  throw new OperatorError(`构建失败 · the build failed: ${fault ?? `process ended with ${code}`}`);
}
