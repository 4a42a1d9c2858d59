import { open } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { ImmodestSheet } from './modest-sheet.ts';
import { readCsv } from './read-csv.ts';
import { type Table, TableError, type TableLimits, type WorkerReply } from './read-table.ts';
import { readXlsx } from './read-xlsx.ts';

/** A zip file, under any name. */
async function isZip(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return bytesRead === 4 && buffer.readUInt32LE() === 0x04034b50;
  } finally {
    await file.close();
  }
}

function withinLimits(table: Table, limits: TableLimits): Table {
  // Rows and columns that only have a format do not count.
  while (table.length > 0 && table.at(-1)?.every((cell) => cell === '')) table.pop();
  for (const row of table) while (row.at(-1) === '') row.pop();
  if (table.length > limits.rows) throw new TableError('too-many-rows');
  if (table.some((row) => row.length > limits.columns)) throw new TableError('too-many-columns');
  if (table.some((row) => row.some((cell) => cell !== null && cell.length > limits.cell))) throw new TableError('cell-too-long');
  return table;
}

async function answer(): Promise<WorkerReply> {
  const { path, limits } = workerData as { path: string; limits: TableLimits };
  try {
    const table = (await isZip(path)) ? await readXlsx(path) : await readCsv(path, limits.rows);
    return { table: withinLimits(table, limits) };
  } catch (error) {
    if (error instanceof ImmodestSheet) return { fault: `too-many-${error.tooMany}` };
    return { fault: error instanceof TableError ? error.fault : 'unreadable' };
  }
}

parentPort?.postMessage(await answer());
