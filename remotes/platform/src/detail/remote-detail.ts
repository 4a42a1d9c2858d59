import { readReleaseRemote } from '@lianxi/contracts/registry/release.contract';
import { releaseMatrix } from '@lianxi/contracts/registry/release-matrix.contract';
import { call } from '@lianxi/shared/client/api';
import { queryClient } from '@lianxi/shared/client/query-client';
import { callKey, invalidate } from '@lianxi/shared/client/use-call';
import type { ReleaseEvent, RemoteDetail } from '../release/release-words.ts';

/** The state that a user saw when they decided on a move. */
export interface Base {
  readonly revision: number;
  /** The newest event that they could see. */
  readonly eventId: string;
}

export const baseOf = ({ revision, events }: Pick<RemoteDetail, 'revision' | 'events'>): Base => ({
  revision,
  eventId: events[0]?.id ?? '0',
});

/** The events after a user's decision, newest first. */
export function eventsSince(events: readonly ReleaseEvent[], { eventId }: Base): ReleaseEvent[] {
  return events.filter(({ id }) => BigInt(id) > BigInt(eventId));
}

/** Reads the remote again, without the cache, for all parts that show it. */
export async function readAgain(remoteId: string): Promise<RemoteDetail> {
  const input = { params: { remoteId } };
  const detail = await call(readReleaseRemote, input);
  queryClient.setQueryData(callKey(readReleaseRemote, input), detail);
  void invalidate(releaseMatrix);
  return detail;
}
