import { randomBytes } from 'node:crypto';
import { socketTicket } from '@lianxi/contracts/auth/auth.contract';
import type { Endpoint } from '@lianxi/contracts/kit/endpoint';
import { isSuccess } from '@lianxi/contracts/kit/envelope';
import { type Conversation, myConversations } from '@lianxi/contracts/online/conversation.contract';
import { AGENT_NAMESPACE, VISITOR_NAMESPACE } from '@lianxi/contracts/online/im';
import { textOnline } from '@lianxi/contracts/online/text-status.contract';
import { visitorSession } from '@lianxi/contracts/online/visitor.contract';
import type pg from 'pg';
import { hashToken } from '../../../platform/auth/token.ts';
import { ChatClient } from './chat-client.ts';

/** Signs an agent in, past the password, with every right. Answers the access token. */
export async function signInAgent(owner: pg.Client, tenantId: number, agentId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await owner.query(
    `insert into auth_sessions (tenant_id, agent_id, access_hash, refresh_hash, access_expires_at, refresh_expires_at, ip)
     values ($1, $2, $3, $4, now() + interval '1 day', now() + interval '2 days', '127.0.0.1')`,
    [tenantId, agentId, hashToken(token), hashToken(`refresh ${token}`)],
  );
  await owner.query(
    `with role as (
       insert into roles (tenant_id, name, is_super) values ($1, 'super', true)
       on conflict (tenant_id, name) do update set is_super = true returning id)
     insert into agent_roles (tenant_id, agent_id, role_id) select $1, $2, id from role on conflict do nothing`,
    [tenantId, agentId],
  );
  return token;
}

/** Opens the site of a tenant that has online service, to every page. */
export async function openSite(owner: pg.Client, tenantId: number): Promise<void> {
  await owner.query(
    `insert into sites (tenant_id, title, welcome, allowed_origins) values ($1, '在线客服', '您好', '{*}') on conflict do nothing`,
    [tenantId],
  );
  await owner.query(`insert into tenant_remotes (tenant_id, remote_id) values ($1, 'online') on conflict do nothing`, [tenantId]);
}

/** A client of a signed-in agent: each connect takes a ticket, and then asks which conversations are theirs. */
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

/** One call over real HTTP. Throws the envelope's reason. */
export async function callServer(url: string, endpoint: Endpoint, body?: unknown, token?: string): Promise<unknown> {
  const reply = await fetch(`${url}/api${endpoint.path}`, {
    method: endpoint.method,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(5000),
  });
  const envelope = await reply.json();
  if (!isSuccess(envelope)) throw new Error(`${endpoint.path}: ${envelope.reason}`);
  return envelope.data;
}
