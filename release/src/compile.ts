import { type Configuration, rspack, type Stats } from '@rspack/core';

/** Throws with the compiler's words when it could not build `target`. */
export function failIfBroken(target: string, error: Error | null, stats: Stats | undefined): Stats {
  if (error) throw error;
  if (!stats || stats.hasErrors()) {
    throw new Error(
      `Build of ${target} failed.\n${stats?.toString({ all: false, errors: true, errorDetails: false, colors: false })}`,
    );
  }
  return stats;
}

/** Runs the compiler once, then `use` with what it says of its work. `onProgress` goes from 0 to 1. */
export async function compile<T>(
  configuration: Configuration,
  use: (stats: Stats) => Promise<T>,
  onProgress?: (done: number) => void,
): Promise<T> {
  const plugins = [...(configuration.plugins ?? []), new rspack.ProgressPlugin((done) => onProgress?.(done))];
  const compiler = rspack({ ...configuration, plugins });
  try {
    const stats = await new Promise<Stats>((done, fail) => {
      compiler.run((error, stats) => {
        try {
          done(failIfBroken(configuration.name ?? '', error, stats));
        } catch (broken) {
          fail(broken);
        }
      });
    });
    return await use(stats);
  } finally {
    await new Promise<void>((done) => {
      compiler.close(() => done());
    });
  }
}
