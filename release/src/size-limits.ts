import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import type { GzipSizes } from './build-output.ts';

/** KB as sent with gzip: what the team allows itself, and what was measured when it last said so. */
const limit = z.strictObject({ limit: z.number().positive(), measured: z.number().positive() });

/** `size-limits.json` beside remote.json. `entry` is fetched before the first page, `all` is every script and style. */
const sizeLimits = z.strictObject({ entry: limit, all: limit });
export type SizeLimits = z.output<typeof sizeLimits>;

const FILE = 'size-limits.json';
/** Room that a limit leaves above the measured figure. */
const ROOM = 1.15;

export const kilobytes = (bytes: number) => Math.round((bytes / 1024) * 10) / 10;

/** What of a build is larger than its limit, in words. */
export function oversized(limits: SizeLimits, gzip: GzipSizes): string[] {
  return (['entry', 'all'] as const)
    .filter((part) => kilobytes(gzip[part]) > limits[part].limit)
    .map((part) => `${part}: ${kilobytes(gzip[part])} KB gz, the limit is ${limits[part].limit} KB (${FILE})`);
}

/** Throws when the build in `folder` has no limits or is over them. */
export async function checkSizes(folder: string, gzip: GzipSizes): Promise<SizeLimits> {
  const text = await readFile(join(folder, FILE), 'utf8').catch(() => {
    throw new Error(`${folder} has no ${FILE}. Measure and write it with the option --write-sizes, and commit it.`);
  });
  const parsed = sizeLimits.safeParse(JSON.parse(text));
  if (!parsed.success) throw new Error(`${FILE} is malformed: ${z.prettifyError(parsed.error)}`);
  const faults = oversized(parsed.data, gzip);
  if (faults.length > 0) throw new Error(`${faults.join('\n')}\nMake it smaller, or agree on more with --write-sizes.`);
  return parsed.data;
}

/** Notes what was measured, with limits a little above it. */
export async function writeSizes(folder: string, gzip: GzipSizes): Promise<void> {
  const of = (bytes: number) => ({ limit: Math.ceil((bytes / 1024) * ROOM), measured: kilobytes(bytes) });
  const limits: SizeLimits = { entry: of(gzip.entry), all: of(gzip.all) };
  const lines = Object.entries(limits).map(
    ([part, { limit, measured }]) => `  "${part}": { "limit": ${limit}, "measured": ${measured} }`,
  );
  await writeFile(join(folder, FILE), `{\n${lines.join(',\n')}\n}\n`);
}
