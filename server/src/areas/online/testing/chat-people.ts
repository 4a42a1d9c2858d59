import { socketTicket } from '@lianxi/contracts/auth/auth.contract';
import { type Conversation, myConversations } from '@lianxi/contracts/online/conversation.contract';
import { AGENT_NAMESPACE, VISITOR_NAMESPACE } from '@lianxi/contracts/online/im';
import { textOnline } from '@lianxi/contracts/online/text-status.contract';
import { visitorSession } from '@lianxi/contracts/online/visitor.contract';
import type pg from 'pg';
import { callServer } from '../../../app/testing/signed-in.ts';
import { ChatClient } from './chat-client.ts';

/** Opens the site of a tenant with online service, for every page. */
export async function openSite(owner: pg.Client, tenantId: number): Promise<void> {
  await owner.query(
    `insert into sites (tenant_id, title, welcome, allowed_origins) values ($1, '在线客服', '您好', '{*}') on conflict do nothing`,
    [tenantId],
  );
  await owner.query(`insert into tenant_remotes (tenant_id, remote_id) values ($1, 'online') on conflict do nothing`, [tenantId]);
}

/** A client of a signed-in agent. Each connect takes a ticket and then reads the agent's conversations. */
export function agentClient(url: string, tenantId: number, agentId: string, token: string): ChatClient {
  const enter = async () => {
    const { ticket } = (await callServer(url, socketTicket, { purpose: 'chat' }, token)) as { ticket: string };
    return { url: url + AGENT_NAMESPACE, query: { orgi: String(tenantId), userid: agentId, session: ticket, admin: 'false' } };
  };
  const snapshot = async () => (await callServer(url, myConversations, undefined, token)) as Conversation[];
  return new ChatClient(`agent ${agentId}`, enter, snapshot);
}

export async function goOnline(url: string, token: string): Promise<void> {
  await callServer(url, textOnline, {}, token);
}

/** A client of a new visitor. */
export async function visitorClient(url: string, tenantId: number): Promise<ChatClient> {
  const session = (await callServer(url, visitorSession, { tenantId })) as { visitorToken: string; visitorId: string };
  return new ChatClient(`visitor ${session.visitorId}`, async () => ({
    url: url + VISITOR_NAMESPACE,
    auth: { token: session.visitorToken },
  }));
}
