import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, sources } from './structure/sources.ts';

/**
 * Parts of Semi that the host has, and remotes therefore need not bring: read from the files by which the host
 * imports them, kept in `release/host-parts.json`, which is published. Without a flag: does the file say so?
 */

const file = join(root, 'release/host-parts.json');
const parts = sources('host/src/federation/semi/*.ts').flatMap(({ text }) => text.match(/@douyinfe\/semi-ui\/[^']+/g) ?? []);
const wanted = `${JSON.stringify(parts.sort(), null, 2)}\n`;

if (process.argv.includes('--write')) writeFileSync(file, wanted);
else if (readFileSync(file, 'utf8') !== wanted) {
  console.error('release/host-parts.json does not say what the host imports. Write it: node tools/host-parts.ts --write');
  process.exitCode = 1;
}
