import { CodedError } from '@lianxi/contracts/kit/errors';
import { type VideoCall, videoCallErrors } from '@lianxi/contracts/videocall/call.contract';
import type { VideoInput } from '@lianxi/contracts/videocall/socket';
import { sql } from 'kysely';
import type { TenantTx } from '../../../platform/db/db.ts';
import type { CallEffects } from './call-effects.ts';

/**
 * The customer's rating of a call, until a day after its end; the last one counts.
 * @throws CodedError video-call.notFound, video-call.ended
 */
export async function giveRating(
  tenant: TenantTx,
  effects: CallEffects,
  visitorId: string,
  { sessionId, rating, words }: VideoInput<'rating.give'>,
): Promise<VideoCall> {
  const { tx, tenantId } = tenant;
  const { rows } = await sql<{ id: string; late: boolean }>`
    select id, coalesce(ended_at < now() - interval '1 day', false) as late from video_calls
    where tenant_id = ${tenantId} and session_id = ${sessionId} and visitor_id = ${visitorId} and answered_at is not null
    for no key update`.execute(tx);
  const [call] = rows;
  if (!call) throw new CodedError(videoCallErrors.notFound);
  if (call.late) throw new CodedError(videoCallErrors.ended);
  await sql`
    update video_calls set rating = ${rating}, rating_words = ${words.replaceAll('\0', '').toWellFormed()}, rated_at = now()
    where tenant_id = ${tenantId} and id = ${call.id}`.execute(tx);
  return effects.notify(tenant, call.id);
}
