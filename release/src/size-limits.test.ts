import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkSizes, writeSizes } from './size-limits.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lianxi-sizes-'));
});
afterEach(() => rm(folder, { recursive: true }));

const KB = 1024;

test('what was measured is written down with room above it, and then holds', async () => {
  await writeSizes(folder, { entry: 10 * KB, all: 40.04 * KB });
  expect(await readFile(join(folder, 'size-limits.json'), 'utf8')).toBe(
    '{\n  "entry": { "limit": 12, "measured": 10 },\n  "all": { "limit": 47, "measured": 40 }\n}\n',
  );
  await expect(checkSizes(folder, { entry: 12 * KB, all: 47 * KB })).resolves.toMatchObject({ all: { limit: 47 } });
});

test('a build over its limit is refused with both figures', async () => {
  await writeSizes(folder, { entry: 10 * KB, all: 40 * KB });
  await expect(checkSizes(folder, { entry: 10 * KB, all: 60 * KB })).rejects.toThrow('all: 60 KB gz, the limit is 46 KB');
});

test('a remote without limits is told how to get them', async () => {
  await expect(checkSizes(folder, { entry: 1, all: 1 })).rejects.toThrow('--write-sizes');
});

test('a malformed file is refused', async () => {
  await writeFile(join(folder, 'size-limits.json'), '{"entry":{"limit":0,"measured":1}}');
  await expect(checkSizes(folder, { entry: 1, all: 1 })).rejects.toThrow('size-limits.json is malformed');
});
