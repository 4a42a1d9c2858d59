import { sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/db.ts';

/** A recording resumed, paused, or ended. */
export interface RecordingChange {
  readonly recording: string;
  readonly state: string;
  readonly at: Date;
}

/** The changes of a call's recordings, in order. */
export async function findPauses({ tx, tenantId }: TenantDb, callId: string): Promise<RecordingChange[]> {
  const { rows } = await sql<RecordingChange>`
    select detail->>'name' as recording, detail->>'state' as state, at from call_events
    where tenant_id = ${tenantId} and call_id = ${callId} and name = 'recording' order by id`.execute(tx);
  return rows;
}

/** The pauses of one recording, in seconds from its start. The recording contains silence there. */
export function pausesOf(began: Date, changes: readonly RecordingChange[]): { from: number; to: number | null }[] {
  const pauses: { from: number; to: number | null }[] = [];
  for (const { state, at } of changes) {
    const second = Math.max(0, (at.getTime() - began.getTime()) / 1000);
    const open = pauses.at(-1)?.to === null ? pauses.at(-1) : undefined;
    if (state === 'paused' && !open) pauses.push({ from: second, to: null });
    else if (state !== 'paused' && open) open.to = second;
  }
  return pauses;
}
