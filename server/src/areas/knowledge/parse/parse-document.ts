import { Worker } from 'node:worker_threads';
import type { ParsedDocument } from '@lianxi/contracts/knowledge/parse.contract';

/** The limits for parsing one document. */
const LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };
const TIMEOUT_MS = 120_000;

/** Parses a document in a worker thread. Rejects when it is unreadable, needs too much memory or takes too long. */
export function parseDocument(path: string, extension: string): Promise<ParsedDocument> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./parse.worker.ts', import.meta.url), {
      workerData: { path, extension },
      resourceLimits: LIMITS,
    });
    const timer = setTimeout(() => {
      reject(new Error('解析时间过长，请拆分文件后重试'));
      void worker.terminate();
    }, TIMEOUT_MS);
    worker.once('message', (document: ParsedDocument) => {
      resolve(document);
      void worker.terminate();
    });
    worker.once('error', reject);
    worker.once('exit', () => {
      clearTimeout(timer);
      reject(new Error('解析中断'));
    });
  });
}
