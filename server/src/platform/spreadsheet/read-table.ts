import { Worker } from 'node:worker_threads';

/** A sheet's cells as text, row by row from the first; null is a formula, whose value is not reliable. */
export type Table = (string | null)[][];

/** The limits of an uploaded sheet. */
export interface TableLimits {
  rows: number;
  columns: number;
  /** The most characters of a cell. */
  cell: number;
}

export type TableFault = 'unreadable' | 'too-many-rows' | 'too-many-columns' | 'cell-too-long';

/** The reason why a file gives no table. */
export class TableError extends Error {
  readonly fault: TableFault;

  constructor(fault: TableFault) {
    super(fault);
    this.name = 'TableError';
    this.fault = fault;
  }
}

/** Enough for a full sheet of 50,000 rows; no normal file needs more. */
const LIMITS = { maxOldGenerationSizeMb: 768, maxYoungGenerationSizeMb: 64 };
const TIMEOUT_MS = 60_000;

export type WorkerReply = { table: Table } | { fault: TableFault };

/**
 * Reads the first sheet of an .xlsx file, or a .csv file in UTF-8, UTF-16 or GB18030. It runs in a worker thread with limits of
 * memory and time. The content decides, not the name. Throws {@link TableError}.
 */
export function readTable(path: string, limits: TableLimits, signal?: AbortSignal): Promise<Table> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./table.worker.ts', import.meta.url), {
      workerData: { path, limits },
      resourceLimits: LIMITS,
    });
    const giveUp = () => {
      reject(signal?.aborted ? signal.reason : new TableError('unreadable'));
      void worker.terminate();
    };
    const timer = setTimeout(giveUp, TIMEOUT_MS);
    signal?.addEventListener('abort', giveUp, { once: true });
    worker.once('message', (reply: WorkerReply) => {
      if ('table' in reply) resolve(reply.table);
      else reject(new TableError(reply.fault));
      void worker.terminate();
    });
    // Mostly out of memory.
    worker.once('error', giveUp);
    worker.once('exit', () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', giveUp);
      reject(new TableError('unreadable'));
    });
  });
}
