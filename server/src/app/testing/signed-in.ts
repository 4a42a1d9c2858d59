import { randomBytes } from 'node:crypto';
import type { Endpoint } from '@lianxi/contracts/kit/endpoint';
import { isSuccess } from '@lianxi/contracts/kit/envelope';
import type pg from 'pg';
import { hashToken } from '../../platform/auth/token.ts';

/** A signed-in agent. */
export interface SignedInAgent {
  tenantId: number;
  agentId: string;
  token: string;
}

/** Signs an agent in without the password, with every right. Returns the access token. */
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

/** One request over real HTTP. Throws the envelope's reason. */
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
