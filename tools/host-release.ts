import { parseArgs } from 'node:util';
import { signIn } from '@lianxi/contracts/auth/auth.contract';
import { readReleaseRemote, releaseRemotes } from '@lianxi/contracts/registry/release.contract';
import { openPortal } from '@lianxi/release/portal';
import { DEFAULT_PORTAL } from '@lianxi/release/release-command';
import { hostMatrix, type LiveRemote, lossOf } from './host-matrix.ts';
import { nextHost } from './next-host.ts';

/** The remotes of a portal, as its staff sees them. */
async function readRemotes(url: string, staff: { username: string; password: string }): Promise<LiveRemote[]> {
  const { access_token } = await openPortal(url, '').call(signIn, { body: { grant_type: 'password', ...staff } });
  const portal = openPortal(url, access_token);
  const remotes = await portal.call(releaseRemotes, {});
  return Promise.all(remotes.map(({ remoteId }) => portal.call(readReleaseRemote, { params: { remoteId } })));
}

/**
 * `pnpm release host`: may the host of this checkout take the place of the one that the portal has?
 * Prints host × live releases; throws when a live remote would no longer resolve.
 */
export async function checkHostRelease(argv: string[]): Promise<void> {
  const { values } = parseArgs({ args: argv, options: { to: { type: 'string' } } });
  const { LIANXI_OPERATOR: username, LIANXI_OPERATOR_PASSWORD: password, LIANXI_PORTAL } = process.env;
  if (!username || !password) {
    throw new Error('LIANXI_OPERATOR and LIANXI_OPERATOR_PASSWORD are not set: a sign-in of platform staff');
  }
  const host = nextHost();
  const { lines, lost } = hostMatrix(
    await readRemotes(values.to ?? LIANXI_PORTAL ?? DEFAULT_PORTAL, { username, password }),
    host,
  );
  console.log(`contracts ${host.provides.contracts}, shared ${host.provides.shared}\n${lines.join('\n')}`);
  if (lost.length > 0) throw new Error(lossOf(lost));
  console.log('\n✔ 所有应用都能在新主机上运行 · every remote runs in this host');
}
