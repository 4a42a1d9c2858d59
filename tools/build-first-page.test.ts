import { randomBytes } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkFirstPage, FIRST_PAGE_BYTES } from './build-first-page.ts';

/** A folder with these files and no more. */
async function folderOf(files: Record<string, string | Buffer>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'first-page-'));
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  return folder;
}

const mapOf = (...sources: string[]) => JSON.stringify({ sources });
const areas = ['online', 'customer'];

test('a module of an area is named, wherever it comes in', async () => {
  const assets = await folderOf({ 'main.0a.js': '', 'shell.0b.js': '' });
  const ofPhone = 'webpack://host/../contracts/src/telephony/telephony.ts';
  const ofChat = 'webpack://host/../contracts/src/online/im.ts';
  const maps = await folderOf({ 'shell.0b.js.map': mapOf(ofPhone, ofChat), 'semi-desk.0c.js.map': mapOf(ofChat) });
  await expect(checkFirstPage(assets, maps, areas)).rejects.toThrow(`the first page loads ${ofChat}`);
  await expect(checkFirstPage(assets, await folderOf({ 'shell.0b.js.map': mapOf(ofPhone) }), areas)).resolves.toBeUndefined();
});

test('bytes count as they are sent, of what comes first alone', async () => {
  const noise = randomBytes(FIRST_PAGE_BYTES + 1024);
  const maps = await folderOf({});
  const later = await folderOf({ 'main.0a.js': 'small', 'semi-table.0b.js': noise });
  await expect(checkFirstPage(later, maps, areas)).resolves.toBeUndefined();
  const first = await folderOf({ 'main.0a.js': 'small', 'shell.0b.js': noise });
  await expect(checkFirstPage(first, maps, areas)).rejects.toThrow(/the first page loads \d+ KB gz/);
});
