import { CodedError } from '@lianxi/contracts/kit/errors';
import { videoCallErrors } from '@lianxi/contracts/videocall/call.contract';
import { commentVideoCall, type VideoComment, videoComments } from '@lianxi/contracts/videocall/comment.contract';
import { sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/db.ts';
import { routes } from '../../../platform/http/routes.ts';
import { findCallRow } from './call.queries.ts';
import { findParty } from './party.queries.ts';

type Row = Omit<VideoComment, 'createTime'> & { createdAt: Date };

export const videoCommentRoutes = routes((on) => {
  on(commentVideoCall, async (ctx) => {
    const { agentId, agentName } = ctx.principal;
    const callId = await requireTookPart(ctx, ctx.body.sessionId, agentId);
    const words = ctx.body.words.replaceAll('\0', '').toWellFormed();
    const { rows } = await sql<Row>`
      insert into video_comments (tenant_id, call_id, agent_id, agent_name, words)
      values (${ctx.tenantId}, ${callId}, ${agentId}, ${agentName}, ${words})
      returning id, agent_name as "agName", words, created_at as "createdAt"`.execute(ctx.tx);
    ctx.audit({ target: `video-call:${callId}` });
    const [comment] = rows.map(toComment);
    if (!comment) throw new Error('A comment that was not written');
    return comment;
  });

  on(videoComments, async (ctx) => {
    const callId = await requireTookPart(ctx, ctx.query.sessionId, ctx.principal.agentId);
    const { rows } = await sql<Row>`
      select id, agent_name as "agName", words, created_at as "createdAt" from video_comments
      where tenant_id = ${ctx.tenantId} and call_id = ${callId} order by id`.execute(ctx.tx);
    return rows.map(toComment);
  });
});

/** @throws CodedError video-call.notFound, also for a call that the caller was not in */
async function requireTookPart(own: TenantDb, sessionId: string, agentId: string): Promise<string> {
  const call = await findCallRow(own, sessionId);
  const party = call && (await findParty(own, call.id, { side: 'agent', id: agentId }, { before: true }));
  if (!party) throw new CodedError(videoCallErrors.notFound);
  return call.id;
}

function toComment({ createdAt, ...comment }: Row): VideoComment {
  return { ...comment, createTime: createdAt.toISOString() };
}
