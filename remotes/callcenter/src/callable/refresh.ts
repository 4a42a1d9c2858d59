import { readCase } from '@lianxi/contracts/collection/case-detail.contract';
import { caseList, caseOptions } from '@lianxi/contracts/collection/collection-case.contract';
import { collectionCasesTopic } from '@lianxi/contracts/collection/events';
import { invalidate } from '@lianxi/shared/client/use-call';
import { useLiveReading } from '@lianxi/shared/live/use-live-reading';

/** Loads again everything on screen that shows cases. */
export async function refreshCases(): Promise<void> {
  await Promise.all([invalidate(caseList), invalidate(readCase), invalidate(caseOptions)]);
}

const topics = [collectionCasesTopic];
/** Rows move when cases change: not too often for a reader. */
const GAP_MS = 3000;

/** Updates the shown cases when the server tells of a change: by a colleague, or by the time. */
export function useCaseNews(): void {
  useLiveReading(topics, true, refreshCases, GAP_MS);
}
