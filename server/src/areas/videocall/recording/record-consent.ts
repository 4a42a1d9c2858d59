import { CodedError } from '@lianxi/contracts/kit/errors';
import { type VideoCall, videoCallErrors } from '@lianxi/contracts/videocall/call.contract';
import { sql } from 'kysely';
import type { TenantDb, TenantTx } from '../../../platform/db/db.ts';
import type { CallRow } from '../call/call.queries.ts';
import type { CallEffects } from '../call/call-effects.ts';
import type { Party } from '../call/party.queries.ts';
import { say, systemTexts } from '../call/system-message.ts';

/**
 * Nobody is recorded who did not agree: the customer agrees before the call, who joins a recorded call at its door, and who is
 * there when a recording shall begin is asked. Who does not agree stays outside, or leaves.
 * @throws CodedError video-call.consentNeeded
 */
export function requireConsent({ isRecorded }: CallRow, agrees: boolean): void {
  if (isRecorded && !agrees) throw new CodedError(videoCallErrors.consentNeeded);
}

/** True when a party is there who has not agreed. */
export async function isConsentMissing({ tx, tenantId }: TenantDb, callId: string): Promise<boolean> {
  const { rows } = await sql`
    select from video_parties
    where tenant_id = ${tenantId} and call_id = ${callId} and left_at is null and kind in ('guest', 'outside')
      and record_consent_at is null limit 1`.execute(tx);
  return rows.length > 0;
}

/** Asks for consent to a recording of a running call, or stops asking. Returns whether that is new. */
export async function askConsent({ tx, tenantId }: TenantDb, callId: string, asks: boolean): Promise<boolean> {
  const { rows } = await sql`
    update video_calls set record_asked_at = case when ${asks} then now() end
    where tenant_id = ${tenantId} and id = ${callId} and (record_asked_at is not null) <> ${asks} returning id`.execute(tx);
  return rows.length > 0;
}

/** A party of a locked call agrees. The others read it in the chat. */
export async function agree(
  tenant: TenantTx,
  effects: CallEffects,
  call: CallRow,
  { identity, name }: Party,
): Promise<VideoCall> {
  const { tx, tenantId } = tenant;
  const { rows } = await sql`
    update video_parties set record_consent_at = now()
    where tenant_id = ${tenantId} and call_id = ${call.id} and identity = ${identity} and record_consent_at is null
    returning identity`.execute(tx);
  if (rows.length > 0) await say(tenant, effects.fanOut, call, systemTexts.agreed(name));
  return effects.notify(tenant, call.id);
}
