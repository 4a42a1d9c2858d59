import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { closeBelow } from './private-folder.ts';

test('what was open to others is closed, however deep; what a link leads to, or is shared, is not', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lianxi-private-'));
  try {
    const inside = join(folder, 'data', 'deep');
    const outside = join(folder, 'outside');
    mkdirSync(inside, { recursive: true });
    for (const path of [join(inside, 'a'), join(folder, 'data', 'b'), outside]) writeFileSync(path, '');
    symlinkSync(outside, join(folder, 'data', 'link'));
    const open = [join(folder, 'data', 'deep'), join(inside, 'a'), join(folder, 'data', 'b')];
    for (const path of [...open, outside]) chmodSync(path, 0o755);
    const shared = join(folder, 'data', 'shared');
    mkdirSync(shared);
    chmodSync(shared, 0o2770);
    closeBelow(join(folder, 'data'));
    expect(statSync(shared).mode & 0o7777).toBe(0o2770);
    expect(open.map((path) => statSync(path).mode & 0o777)).toEqual([0o700, 0o700, 0o700]);
    expect(statSync(outside).mode & 0o777).toBe(0o755);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
