import { signIn } from '@lianxi/contracts/auth/auth.contract';
import { type RegistryStatement, resolveRegistry } from '@lianxi/contracts/registry/registry.contract';
import { createReleaseToken } from '@lianxi/contracts/registry/release-token.contract';
import { openPortal, type Portal } from '@lianxi/release/portal';
import { DEMO_PASSWORD } from '../../server/src/demo/tenants.ts';

/** The calls of a portal as somebody of the demo makes them. */
export async function signedIn(url: string, username: string): Promise<Portal> {
  const body = { grant_type: 'password', username, password: DEMO_PASSWORD } as const;
  const { access_token } = await openPortal(url, '').call(signIn, { body });
  return openPortal(url, access_token);
}

/** Platform staff make a team's release token. */
export async function makeReleaseToken(url: string, remoteId: string): Promise<string> {
  const operator = await signedIn(url, 'operator');
  return (await operator.call(createReleaseToken, { body: { remoteId, team: '示例组' } })).token;
}

/** Which release of a remote a session runs and falls back to, or why it runs none. */
export type RunningRemote =
  | { version: string; channel: 'stable' | 'canary'; previous: string | null }
  | { reason: string }
  | null;

/** Reads it from the registry that an agent gets; null: there is no such remote. */
export async function runningRemote(agent: Portal, id: string): Promise<RunningRemote> {
  const { payload } = await agent.call(resolveRegistry, { query: {} });
  const { remotes, unavailable } = (JSON.parse(payload) as RegistryStatement).registry;
  const found = remotes.find((remote) => remote.id === id);
  if (found) return { version: found.version, channel: found.channel, previous: found.previous?.version ?? null };
  const missing = unavailable.find((remote) => remote.id === id);
  return missing ? { reason: missing.reason } : null;
}
