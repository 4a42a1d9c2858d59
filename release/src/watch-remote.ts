import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { rspack } from '@rspack/core';
import { finishRemote } from './build-remote.ts';
import { readRemote } from './check-remote.ts';
import { failIfBroken } from './compile.ts';
import { remoteConfiguration } from './remote-configuration.ts';

/**
 * Builds the remote in `folder` for development into `dist/<id>/<version>/`, and again on every change, until `stop`.
 * `onBuilt` is told the version, or what is wrong. Answers when it was built once.
 */
export async function watchRemote(
  folder: string,
  dist: string,
  onBuilt: (outcome: { version: string } | { error: string }) => void,
): Promise<{ stop(): Promise<void> }> {
  const { id } = await readRemote(folder);
  const output = join(dist, id, 'staging');
  await mkdir(output, { recursive: true });
  const compiler = rspack(remoteConfiguration({ id, folder, output, mode: 'development' }));
  // One build after the other: they write the same folder.
  let finishing = Promise.resolve();
  const watching = await new Promise<{ close(done: () => void): void }>((ready) => {
    const started = compiler.watch({ aggregateTimeout: 50 }, (error, stats) => {
      finishing = finishing
        .then(() => finishRemote(folder, output, join(dist, id, 'maps'), 'development', failIfBroken(id, error, stats)))
        .then(
          (version) => onBuilt({ version }),
          (broken: Error) => onBuilt({ error: broken.message }),
        )
        .finally(() => ready(started));
    });
  });
  return { stop: () => new Promise<void>((done) => watching.close(() => done())) };
}
