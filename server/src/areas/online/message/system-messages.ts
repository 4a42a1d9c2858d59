import type { ChatMessage } from '@lianxi/contracts/online/chat-message';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/db.ts';
import { type MessageRow, toMessage } from './message-row.ts';

/** The platform's texts in a conversation. Both sides read them; those about guests only agents. */
export const systemTexts = {
  botStarted: (name: string) => `${name}（机器人）为您服务，输入“人工”可以转接人工客服`,
  handedOver: '正在为您转接人工客服',
  ratingInvited: '客服邀请您评价本次服务',
  started: '访客进入会话，正在为您分配客服',
  assigned: (agentName: string) => `客服 ${agentName} 为您服务`,
  released: '客服暂时离开，正在重新分配客服',
  passedOn: (agentName: string) => `客服暂时离开，由客服 ${agentName} 继续为您服务`,
  transferred: (agentName: string) => `会话已转接，由客服 ${agentName} 继续为您服务`,
  transferring: (groupName: string) => `会话正在转接到${groupName}`,
  takenOver: (agentName: string) => `由客服 ${agentName} 继续为您服务`,
  closed: {
    agent: '客服已结束会话',
    visitor: '访客已结束会话',
    system: '会话已自动结束',
    gone: '访客已离开，会话已自动结束',
    supervisor: '会话已由管理人员结束',
  },
  invited: (guestName: string, byName: string) => `${byName} 邀请 ${guestName} 加入会话`,
  left: (guestName: string) => `${guestName} 退出会话`,
  dismissed: (guestName: string, byName: string) => `${byName} 将 ${guestName} 移出会话`,
} as const;

/**
 * Appends one message of the platform to each conversation. The caller's transaction has locked or inserted their rows, so their
 * numbers cannot change. `internal`: only agents read it.
 */
export async function appendSystemMessages(
  tx: Tx,
  tenantId: number,
  entries: readonly { conversationId: string; text: string }[],
  { internal = false }: { internal?: boolean } = {},
): Promise<ChatMessage[]> {
  if (entries.length === 0) return [];
  const { rows } = await sql<MessageRow>`
    with numbered as (
      update conversations c set last_seq = c.last_seq + 1
      from unnest(${entries.map((e) => e.conversationId)}::bigint[], ${entries.map((e) => e.text)}::text[]) as n (id, body)
      where c.tenant_id = ${tenantId} and c.id = n.id
      returning c.id, c.last_seq, n.body
    )
    insert into messages
      (tenant_id, conversation_id, seq, client_msg_id, author, author_name, type, body, internal, created_at)
    select ${tenantId}, id, last_seq, 'system-' || gen_random_uuid(), 'system', '系统', 'system', body, ${internal}, ${new Date()}
    from numbered
    returning *`.execute(tx);
  return rows.map(toMessage);
}
