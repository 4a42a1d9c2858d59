import { randomBytes } from 'node:crypto';
import type { VideoCall } from '@lianxi/contracts/videocall/call.contract';
import type { VideoInput } from '@lianxi/contracts/videocall/socket';
import { sql } from 'kysely';
import type { TenantTx } from '../../../platform/db/db.ts';
import { admit } from '../visitor/door.ts';
import { keepForm } from '../visitor/visitor.queries.ts';
import { findCallOfVisitor, lockCalls } from './call.queries.ts';
import type { CallEffects } from './call-effects.ts';
import { say, systemTexts } from './system-message.ts';

/** 128 random bits, which nobody can guess. */
function newName(): string {
  return randomBytes(16).toString('base64url');
}

/**
 * Opens a customer's call, or returns the running one.
 * @throws CodedError video-visitor.*, video-call.notConfigured, video-call.mediaAway
 */
export async function startCall(
  tenant: TenantTx,
  effects: CallEffects,
  visitorId: string,
  asked: VideoInput<'call.start'>,
): Promise<VideoCall> {
  const { tx, tenantId } = tenant;
  await lockCalls(tenant);
  const current = await findCallOfVisitor(tenant, visitorId);
  if (current && current.state !== 'ended') return current;
  effects.rooms.requireReady();
  const { siteId, groupId } = await admit(tenant, visitorId, asked, new Date());
  if (asked.form) await keepForm(tenant, visitorId, asked.form);
  const sessionId = newName();
  const { rows } = await sql<{ id: string }>`
    insert into video_calls
      (tenant_id, session_id, room_id, video_site_id, visitor_id, visitor_name, video_group_id, record_consent)
    select tenant_id, ${sessionId}, ${newName()}, ${siteId}, id, name, ${groupId}, ${asked.recordConsent}
    from video_visitors where tenant_id = ${tenantId} and id = ${visitorId}
    returning id`.execute(tx);
  const id = rows[0]?.id;
  if (!id) throw new Error('A visitor without a row');
  await say(tenant, effects.fanOut, { id, sessionId }, systemTexts.started);
  effects.wake(tenant);
  return effects.notify(tenant, id);
}
