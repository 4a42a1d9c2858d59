import { CodedError } from '@lianxi/contracts/kit/errors';
import {
  checkVideoLink,
  enterByVideoLink,
  linkIntoVideoCall,
  videoTransferErrors,
} from '@lianxi/contracts/videocall/transfer.contract';
import { sql } from 'kysely';
import { hashToken, newToken } from '../../../platform/auth/token.ts';
import type { Db, TenantTx } from '../../../platform/db/db.ts';
import { routes } from '../../../platform/http/routes.ts';
import { findCallRow, lockCalls, lockCallsWhere } from '../call/call.queries.ts';
import { countParties, letIn, lockServedCall, visitorParty } from '../call/party.queries.ts';
import { say, systemTexts } from '../call/system-message.ts';
import { requireConsent } from '../recording/record-consent.ts';
import { videoOf } from '../video.ts';
import { createVisitor } from '../visitor/visitor.queries.ts';
import { MAX_PARTIES } from './request.ts';

const LINK_MINUTES = 10;
/** The customers' page. It reads the key after the hash, so no server's log contains the key. */
const LINK_PAGE = '/video#invite=';

export const videoLinkRoutes = routes((on) => {
  on(linkIntoVideoCall, async (ctx) => {
    const { agentId } = ctx.principal;
    const call = await lockServedCall(ctx, ctx.body.sessionId, agentId);
    if ((await countParties(ctx, call.id)) >= MAX_PARTIES) throw new CodedError(videoTransferErrors.full);
    const key = newToken();
    const { rows } = await sql<{ expires_at: Date }>`
      insert into video_links (tenant_id, key_hash, call_id, by_agent_id, expires_at)
      values (${ctx.tenantId}, ${hashToken(key)}, ${call.id}, ${agentId}, now() + make_interval(mins => ${LINK_MINUTES}))
      returning expires_at`.execute(ctx.tx);
    ctx.audit({ target: `video-call:${call.id}` });
    return { path: LINK_PAGE + key, expireTime: rows[0]?.expires_at.toISOString() ?? '' };
  });

  on(checkVideoLink, async ({ db, body }) => {
    const { tenantId, sessionId } = await findCallOfLink(db, body.key);
    const call = await db.tenant(tenantId, (tenant) => findCallRow(tenant, sessionId));
    const consent = call?.isRecorded ? 'required' : call?.recordConsent ? 'optional' : 'off';
    return { consent } as const;
  });

  on(enterByVideoLink, async ({ db, kernel, body }) => {
    const { tenantId } = await findCallOfLink(db, body.key);
    const video = videoOf(kernel);
    return db.tenant(tenantId, async (tenant) => {
      await lockCalls(tenant);
      const callId = await useLink(tenant, hashToken(body.key));
      const [call] = callId === null ? [] : await lockCallsWhere(tenant, sql`c.id = ${callId} and c.state = 'active'`);
      if (!call) throw new CodedError(videoTransferErrors.linkUsed);
      if ((await countParties(tenant, call.id)) >= MAX_PARTIES) throw new CodedError(videoTransferErrors.full);
      requireConsent(call, body.recordConsent);
      const name = body.name.replaceAll('\0', '').toWellFormed();
      const visitor = await createVisitor(tenant, { onlyCallId: call.id, name });
      const party = visitorParty('outside', { id: visitor.visitorId, name });
      await letIn(tenant, call.id, party, { agrees: body.recordConsent });
      const access = await video.rooms.admit(tenant, call, party);
      await say(tenant, video.effects.fanOut, call, systemTexts.joined(name));
      await video.effects.notify(tenant, call.id);
      return { visitorToken: visitor.token, sessionId: call.sessionId, access };
    });
  });
});

/**
 * A link's call.
 * @throws CodedError video-transfer.linkUsed when the link leads to no call (any more)
 */
async function findCallOfLink(db: Db, key: string): Promise<{ tenantId: number; sessionId: string }> {
  const link = await db.platform(({ tx }) =>
    tx
      .selectFrom('video_links as l')
      .innerJoin('video_calls as c', (join) => join.onRef('c.tenant_id', '=', 'l.tenant_id').onRef('c.id', '=', 'l.call_id'))
      .innerJoin('tenants as t', 't.id', 'l.tenant_id')
      .select(['l.tenant_id as tenantId', 'c.session_id as sessionId'])
      .where('l.key_hash', '=', hashToken(key))
      .where('l.used_at', 'is', null)
      .where('l.expires_at', '>', sql<Date>`now()`)
      .where('c.state', '=', 'active')
      .where('t.disabled', '=', false)
      .executeTakeFirst(),
  );
  if (!link) throw new CodedError(videoTransferErrors.linkUsed);
  return link;
}

/** Marks a link as used. Returns its call; null: it leads to no call any more. */
async function useLink({ tx, tenantId }: TenantTx, keyHash: Buffer): Promise<string | null> {
  const { rows } = await sql<{ call_id: string }>`
    update video_links set used_at = now()
    where tenant_id = ${tenantId} and key_hash = ${keyHash} and used_at is null and expires_at > now()
    returning call_id`.execute(tx);
  return rows[0]?.call_id ?? null;
}
