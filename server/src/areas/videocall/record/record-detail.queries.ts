import type { VideoMessage } from '@lianxi/contracts/videocall/message';
import type { VideoDecision, VideoRecord, VideoRecordDetail } from '@lianxi/contracts/videocall/record.contract';
import { sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/db.ts';

const MAX_MESSAGES = 2000;

type Part<K extends keyof VideoRecordDetail> = Promise<VideoRecordDetail[K]>;
type Party = VideoRecordDetail['parties'][number];

const at = (time: Date | null) => time?.toISOString() ?? null;

/** All stored data of a call. */
export async function readDetail(own: TenantDb, record: VideoRecord): Promise<VideoRecordDetail> {
  return {
    ...record,
    ...(await findRating(own, record.id)),
    parties: await findParties(own, record.id),
    messages: await findMessages(own, record),
    comments: await findComments(own, record.id),
    decisions: await findDecisions(own, record.id),
  };
}

async function findRating(
  { tx, tenantId }: TenantDb,
  callId: string,
): Promise<{ ratingWords: string; ratedTime: string | null }> {
  const { rows } = await sql<{ words: string; rated: Date | null }>`
    select rating_words as words, rated_at as rated from video_calls where tenant_id = ${tenantId} and id = ${callId}`.execute(
    tx,
  );
  return { ratingWords: rows[0]?.words ?? '', ratedTime: at(rows[0]?.rated ?? null) };
}

async function findParties({ tx, tenantId }: TenantDb, callId: string): Part<'parties'> {
  const { rows } = await sql<Pick<Party, 'kind' | 'name'> & { joined: Date | null; gone: Date | null; agreed: Date | null }>`
    select kind, name, joined_at as joined, left_at as gone, record_consent_at as agreed from video_parties
    where tenant_id = ${tenantId} and call_id = ${callId} and kind <> 'watcher' order by let_in_at, identity`.execute(tx);
  return rows.map(({ kind, name, joined, gone, agreed }) => ({
    kind,
    name,
    joinTime: at(joined),
    leaveTime: at(gone),
    consentTime: at(agreed),
  }));
}

type MessageRow = Omit<VideoMessage, 'sessionId' | 'createTime' | 'file'> & { file: VideoMessage['file'] | null; created: Date };

async function findMessages({ tx, tenantId }: TenantDb, { id, sessionId }: VideoRecord): Part<'messages'> {
  const { rows } = await sql<MessageRow>`
    select seq, client_msg_id as "clientMsgId", author, identity, author_name as "authorName", type as "msgType", body as message,
      file, created_at as created
    from video_messages where tenant_id = ${tenantId} and call_id = ${id} order by seq limit ${MAX_MESSAGES}`.execute(tx);
  return rows.map(({ created, file, ...message }) => ({
    ...message,
    ...(file && { file }),
    sessionId,
    createTime: created.toISOString(),
  }));
}

async function findComments({ tx, tenantId }: TenantDb, callId: string): Part<'comments'> {
  const { rows } = await sql<{ id: string; agName: string; words: string; created: Date }>`
    select id, agent_name as "agName", words, created_at as created from video_comments
    where tenant_id = ${tenantId} and call_id = ${callId} order by id`.execute(tx);
  return rows.map(({ created, ...comment }) => ({ ...comment, createTime: created.toISOString() }));
}

async function findDecisions({ tx, tenantId }: TenantDb, callId: string): Part<'decisions'> {
  const { rows } = await sql<Omit<VideoDecision, 'at'> & { decided: Date }>`
    select d.id, d.reason, a.name as "agName", f.name as "formerAgName", d.decided_at as decided,
      coalesce((
        select json_agg(json_build_object('agName', n.name, 'idleSince', e.value->>'idleSince') order by e.place)
        from jsonb_array_elements(d.candidates) with ordinality as e (value, place)
        join agents n on n.tenant_id = d.tenant_id and n.id = (e.value->>'agentId')::bigint), '[]') as candidates
    from video_decisions d
    left join agents a on a.tenant_id = d.tenant_id and a.id = d.agent_id
    left join agents f on f.tenant_id = d.tenant_id and f.id = d.former_agent_id
    where d.tenant_id = ${tenantId} and d.call_id = ${callId} order by d.id`.execute(tx);
  return rows.map(({ decided, ...decision }) => ({ ...decision, at: decided.toISOString() }));
}
