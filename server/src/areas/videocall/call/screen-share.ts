import { CodedError } from '@lianxi/contracts/kit/errors';
import { type VideoCall, videoCallErrors } from '@lianxi/contracts/videocall/call.contract';
import { sql } from 'kysely';
import type { TenantTx } from '../../../platform/db/db.ts';
import type { CallRow } from './call.queries.ts';
import type { CallEffects } from './call-effects.ts';

/**
 * Stores that a party of the call, which the caller has locked, starts or stops sharing their screen.
 * @throws CodedError video-call.ended, video-call.otherShares
 */
export async function shareScreen(
  tenant: TenantTx,
  effects: CallEffects,
  call: CallRow,
  { identity }: { identity: string },
  on: boolean,
): Promise<VideoCall> {
  if (call.state !== 'active') throw new CodedError(videoCallErrors.ended);
  if (call.sharer !== null && call.sharer !== identity) throw new CodedError(videoCallErrors.otherShares);
  const sharer = on ? identity : null;
  const { tx, tenantId } = tenant;
  await sql`update video_calls set sharer = ${sharer} where tenant_id = ${tenantId} and id = ${call.id}`.execute(tx);
  return effects.notify(tenant, call.id);
}
