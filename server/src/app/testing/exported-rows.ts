import { globSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { readTable } from '../../platform/spreadsheet/read-table.ts';
import type { ServerFixture } from './server-fixture.ts';
import { SOON } from './soon.ts';

/** Starts an export, waits until the task centre offers the file, and returns the cells below its titles. */
export async function exportedRows(
  server: ServerFixture,
  username: string,
  path: string,
  body: object,
): Promise<(string | null)[][]> {
  const token = await server.token(username);
  const { taskId } = (await server.call('POST', path, { token, body })).data;
  const task = async () =>
    (await server.call('GET', '/xmf-basic-model/task', { token })).data.find(({ id }: { id: string }) => id === taskId);
  await vi.waitFor(async () => expect((await task()).state).toBe('done'), SOON);
  const [kept = ''] = globSync(`${server.dataDir}/files/**/${(await task()).file.fileSaveName}*`);
  const sheet = join(server.dataDir, `exported-${taskId}.xlsx`);
  await copyFile(kept, sheet);
  return (await readTable(sheet, { rows: 10, columns: 20, cell: 5000 })).slice(1);
}
