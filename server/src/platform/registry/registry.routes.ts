import { type Registry, type RegistryStatement, resolveRegistry } from '@lianxi/contracts/registry/registry.contract';
import type { InstallationCipher } from '../crypto/installation-cipher.ts';
import { type AreaRoutes, routes } from '../http/routes.ts';
import type { Principal } from '../permissions/principal.ts';
import { readApps } from './apps.ts';
import type { RegistrySigner } from './registry-signer.ts';
import type { ReadReleases } from './releases.ts';
import { resolve, type TicketOf } from './resolve.ts';

/** Time stamps are rounded: within one step the same registry is the same text, and its ETag stays valid. */
const STEP_MS = 5 * 60_000;
/** A stored copy must survive an outage over long holidays, but not a release's three months. */
const KEPT_MS = 14 * 86_400_000;

function statement({ tenantId, agentId }: Principal, registry: Registry, now: Date): RegistryStatement {
  const issued = now.getTime() - (now.getTime() % STEP_MS);
  const at = (time: number) => new Date(time).toISOString();
  return { tenantId, agentId, issuedAt: at(issued), expiresAt: at(issued + KEPT_MS), registry };
}

/** What shows that a session was given a release: nobody else can make it, and no other session can use it. */
export type TicketsOf = (session: Pick<Principal, 'sessionId'>) => TicketOf;

export const createTickets =
  (cipher: InstallationCipher): TicketsOf =>
  ({ sessionId }) =>
  (remoteId, version) =>
    cipher.derive('release ticket', `${sessionId} ${remoteId} ${version}`);

export function registryRoutes(readReleases: ReadReleases, signer: RegistrySigner, ticketsOf: TicketsOf): AreaRoutes {
  return routes((on) => {
    on(
      resolveRegistry,
      async ({ tx, principal, query, now }) => {
        const apps = await readApps(tx, principal.tenantId, principal.agentId);
        const releases = await readReleases();
        const registry = resolve(releases, apps, principal, { ...releases.host.provides, ...query }, ticketsOf(principal));
        return signer.sign(JSON.stringify(statement(principal, registry, now)));
      },
      { etag: true },
    );
  });
}
