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

/** A host that would take the place of the one in use. */
export interface NextHost {
  provides: Versions;
  /** What the releases that come along with it require, by remote. */
  brings: Readonly<Record<string, Versions>>;
}

export interface HostMatrix {
  /** For people, one line per remote. */
  lines: string[];
  /** Remotes that no release of theirs would be left of. */
  lost: string[];
}

/** Which releases of each remote would run in a host. */
export function hostMatrix(remotes: readonly LiveRemote[], { provides, brings }: NextHost): HostMatrix {
  const matrix: HostMatrix = { lines: [], lost: [] };
  for (const { remoteId, stable, previous, canary, releases } of remotes) {
    const faultsOf = (version: string) => {
      const found = releases.find((release) => release.version === version);
      if (!found || found.state === 'revoked') return ['it is gone'];
      return unmet(found.requires, provides);
    };
    const live = Object.entries({ stable, previous, canary }).flatMap(([pointer, version]) =>
      version === null ? [] : [{ pointer, name: `${pointer} ${version}`, faults: faultsOf(version) }],
    );
    const brought = brings[remoteId];
    if (brought) live.push({ pointer: 'bundled', name: 'comes along', faults: unmet(brought, provides) });
    const words = live.map(({ name, faults }) => `${name} ${faults.length === 0 ? '✔' : `✖ (${faults.join('; ')})`}`);
    matrix.lines.push(`${remoteId}: ${words.join(', ') || 'nothing is released'}`);
    const kept = live.filter(({ pointer, faults }) => pointer !== 'canary' && faults.length === 0);
    if (stable !== null && kept.length === 0) matrix.lost.push(remoteId);
  }
  return matrix;
}

/** Why a host must not take the other one's place, and what to do. */
export const lossOf = (lost: readonly string[]): string =>
  `这些应用在新主机上将不可用:${lost.join(', ')}。请先发布两边都能运行的版本,或撤回它们 · remotes that would be gone with this host: ${lost.join(', ')}. Release a version that runs in both hosts, or revoke them`;
