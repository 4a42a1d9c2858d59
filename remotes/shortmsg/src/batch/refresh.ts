import { smsBatchesTopic } from '@lianxi/contracts/sms/events';
import { readSmsBatch, smsBatchList } from '@lianxi/contracts/sms/sms-batch.contract';
import { invalidate } from '@lianxi/shared/client/use-call';
import { useLiveReading } from '@lianxi/shared/live/use-live-reading';

/** Loads again everything on screen that shows group sendings. */
export async function refreshBatches(): Promise<void> {
  await Promise.all([invalidate(smsBatchList), invalidate(readSmsBatch)]);
}

const topics = [smsBatchesTopic];
const GAP_MS = 1000;

/** Updates them while messages go out. */
export function useBatchNews(): void {
  useLiveReading(topics, true, refreshBatches, GAP_MS);
}
