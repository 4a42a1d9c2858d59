import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadSecretKey } from './secret-key.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lianxi-secret-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('starts at once agree on one key, readable by its owner alone', async () => {
  const data = join(folder, 'data');
  const keys = await Promise.all(Array.from({ length: 20 }, () => loadSecretKey(data, undefined)));
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toHaveLength(43);
  expect(await readdir(data)).toEqual(['secret.key']);
  expect((await stat(join(data, 'secret.key'))).mode & 0o777).toBe(0o600);
  expect(await loadSecretKey(data, undefined)).toBe(keys[0]);
});

test('a given key wins; a short one is refused', async () => {
  const given = 'k'.repeat(32);
  expect(await loadSecretKey(folder, given)).toBe(given);
  expect(await readdir(folder)).toEqual([]);
  await expect(loadSecretKey(folder, 'short')).rejects.toThrow('SECRET_KEY must hold at least 32 characters');
  await writeFile(join(folder, 'secret.key'), '');
  await expect(loadSecretKey(folder, undefined)).rejects.toThrow('secret.key must hold');
});
