import { signIn } from '@lianxi/contracts/auth/auth.contract';
import { readReleaseRemote, releaseRemotes } from '@lianxi/contracts/basic-model/release.contract';
import { openPortal } from '@lianxi/release/portal';
import { unmet } from '@lianxi/release/requirements';

type Versions = Readonly<Record<string, string>>;

/** A remote's pointers, and what each of its releases requires. */
export interface LiveRemote {
  remoteId: string;
  stable: string | null;
  previous: string | null;
  canary: string | null;
  releases: readonly { version: string; state: string; requires: Versions }[];
}

export interface HostMatrix {
  /** For people, one line per remote. */
  lines: string[];
  /** Remotes that no release of theirs would be left of. */
  lost: string[];
}

/** Which releases of each remote would run in a host that provides these versions. */
export function hostMatrix(remotes: readonly LiveRemote[], provides: Versions): HostMatrix {
  const matrix: HostMatrix = { lines: [], lost: [] };
  for (const { remoteId, stable, previous, canary, releases } of remotes) {
    const faultsOf = (version: string) => {
      const found = releases.find((release) => release.version === version);
      if (!found || found.state === 'revoked') return ['it is gone'];
      return unmet(found.requires, provides);
    };
    const live = Object.entries({ stable, previous, canary }).flatMap(([pointer, version]) =>
      version === null ? [] : [{ pointer, version, faults: faultsOf(version) }],
    );
    const words = live.map(
      ({ pointer, version, faults }) => `${pointer} ${version} ${faults.length === 0 ? '✔' : `✖ (${faults.join('; ')})`}`,
    );
    matrix.lines.push(`${remoteId}: ${words.join(', ') || 'nothing is released'}`);
    const kept = live.filter(({ pointer, faults }) => pointer !== 'canary' && faults.length === 0);
    if (stable !== null && kept.length === 0) matrix.lost.push(remoteId);
  }
  return matrix;
}

/** Asks a portal for its remotes, as platform staff. */
export async function readMatrix(
  url: string,
  staff: { username: string; password: string },
  provides: Versions,
): Promise<HostMatrix> {
  const { access_token } = await openPortal(url, '').call(signIn, { body: { grant_type: 'password', ...staff } });
  const portal = openPortal(url, access_token);
  const remotes = await portal.call(releaseRemotes, {});
  const read = remotes.map(({ remoteId }) => portal.call(readReleaseRemote, { params: { remoteId } }));
  return hostMatrix(await Promise.all(read), provides);
}
