import type { VideoMessage } from '@lianxi/contracts/videocall/message';
import { sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/db.ts';
import type { CallRow } from './call.queries.ts';

/** A line of a call's chat, before it has its number. */
export interface NewMessage {
  clientMsgId: string;
  author: VideoMessage['author'];
  identity: string;
  authorName: string;
  type: VideoMessage['msgType'];
  body: string;
  file?: VideoMessage['file'];
}

interface MessageRow {
  seq: number;
  client_msg_id: string;
  author: VideoMessage['author'];
  identity: string;
  author_name: string;
  type: VideoMessage['msgType'];
  body: string;
  file: VideoMessage['file'] | null;
  created_at: Date;
}

function toMessage(sessionId: string, row: MessageRow): VideoMessage {
  return {
    sessionId,
    seq: row.seq,
    clientMsgId: row.client_msg_id,
    author: row.author,
    identity: row.identity,
    authorName: row.author_name,
    msgType: row.type,
    message: row.body,
    ...(row.file ? { file: row.file } : {}),
    createTime: row.created_at.toISOString(),
  };
}

/** A stored message of this person, by the id that their client gave it. */
export async function findSentMessage(
  { tx, tenantId }: TenantDb,
  { id, sessionId }: Pick<CallRow, 'id' | 'sessionId'>,
  { identity, clientMsgId }: Pick<NewMessage, 'identity' | 'clientMsgId'>,
): Promise<VideoMessage | null> {
  const { rows } = await sql<MessageRow>`
    select * from video_messages
    where tenant_id = ${tenantId} and call_id = ${id} and identity = ${identity} and client_msg_id = ${clientMsgId}`.execute(tx);
  return rows[0] ? toMessage(sessionId, rows[0]) : null;
}

/** Appends to the chat of a call that the caller has locked. When a message is sent again, returns the stored one. */
export async function appendMessage(
  { tx, tenantId }: TenantDb,
  { id, sessionId }: Pick<CallRow, 'id' | 'sessionId'>,
  message: NewMessage,
): Promise<{ message: VideoMessage; isNew: boolean }> {
  const { clientMsgId, author, identity, authorName, type, body, file } = message;
  const known = await findSentMessage({ tx, tenantId }, { id, sessionId }, message);
  if (known) return { message: known, isNew: false };
  const { rows } = await sql<MessageRow>`
    with numbered as (
      update video_calls set last_seq = last_seq + 1 where tenant_id = ${tenantId} and id = ${id} returning last_seq
    )
    insert into video_messages
      (tenant_id, call_id, seq, client_msg_id, author, identity, author_name, type, body, file, created_at)
    select ${tenantId}, ${id}, last_seq, ${clientMsgId}, ${author}, ${identity}, ${authorName}, ${type}, ${body},
      ${file ? JSON.stringify(file) : null}::jsonb, clock_timestamp()
    from numbered returning *`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('A message to no call');
  return { message: toMessage(sessionId, row), isNew: true };
}

/** Lines after a number, ascending. Visitors get only lines that they may see. */
export async function readMessages(
  { tx, tenantId }: TenantDb,
  { id, sessionId }: Pick<CallRow, 'id' | 'sessionId'>,
  { afterSeq, limit, forVisitor }: { afterSeq: number; limit: number; forVisitor: boolean },
): Promise<VideoMessage[]> {
  const { rows } = await sql<MessageRow>`
    select * from video_messages
    where tenant_id = ${tenantId} and call_id = ${id} and seq > ${afterSeq}
      and (not ${forVisitor}::boolean or type <> 'snapshot')
    order by seq limit ${limit}`.execute(tx);
  return rows.map((row) => toMessage(sessionId, row));
}
