import { join } from 'node:path';
import { createOverrideGrant, deleteOverrideGrant } from '@lianxi/contracts/registry/override-grant.contract';
import type { Place } from './check-release.ts';
import { readRemote } from './check-remote.ts';
import { startDevServer } from './dev-server.ts';
import type { Portal } from './portal.ts';
import { watchRemote } from './watch-remote.ts';

interface GrantBy {
  portal: Portal;
  tenantId: number;
  username: string;
}

interface Development {
  portalUrl: string;
  port: number;
  /** Where a grant is asked for, and for which person of which tenant; null: a portal that runs for development asks for no grant. */
  grantBy: GrantBy | null;
}

const time = () => new Date().toLocaleTimeString();

/**
 * Serves the remote at `place` from this machine to pages of a running portal, built again on every change, until the
 * terminal ends it. The grant ends with it.
 */
export async function develop(place: Place, { portalUrl, port, grantBy }: Development): Promise<void> {
  const ended = new Promise<void>((done) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => done());
  });
  const { id } = await readRemote(place.folder);
  const server = await startDevServer(join(place.dist, id), port, new URL(portalUrl).origin);
  try {
    const watching = await watchRemote(place.folder, place.dist, (outcome) => {
      if ('error' in outcome) return console.error(`\n✖ ${time()} ${outcome.error}`);
      console.log(`  ${time()} ${id} ${outcome.version}`);
      server.announce();
    });
    const origin = `http://localhost:${port}`;
    const grant = grantBy && (await askGrant(grantBy, id, origin));
    console.log(`
  ${portalUrl}/?remote.${id}=${origin}
${grant ? `  授权码 grant   ${grant.code}\n  到期 ends      ${new Date(grant.expireTime).toLocaleString()}\n  待批准 waits for the approval of the tenant (应用中心) or the operator (发布台)` : '  开发环境无需授权；其他环境请加 --tenant · elsewhere than in development it needs a grant: --tenant'}
  保存后页面自动刷新,Ctrl-C 结束 · saved is shown, Ctrl-C ends
`);
    await ended;
    await watching.stop();
    if (grant) await grantBy.portal.call(deleteOverrideGrant, { params: { remoteId: id, id: grant.id } });
  } finally {
    await server.stop();
  }
}

const askGrant = ({ portal, tenantId, username }: GrantBy, remoteId: string, origin: string) =>
  portal.call(createOverrideGrant, { body: { remoteId, origin, tenantId, username } });
