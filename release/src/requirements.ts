import { satisfies } from 'semver';

/** `requires` of remote.json: package of ours → range. */
type Requires = Readonly<Record<string, string>>;

/** A host build that somebody uses now, and the versions of our packages that it has. */
export interface HostBuild {
  build: string;
  provides: Readonly<Record<string, string>>;
}

/** What of `requires` these versions do not fit, in words. */
export function unmet(requires: Requires, versions: Readonly<Record<string, string>>): string[] {
  return Object.entries(requires)
    .filter(([name, range]) => !satisfies(versions[name] ?? '', range))
    .map(([name, range]) => `${name} ${range} is required, there is ${versions[name] ?? 'none'}`);
}

/** Throws when the remote says that it needs something else than what it is built against. */
export function checkBuiltAgainst(requires: Requires, installed: Readonly<Record<string, string>>): void {
  const faults = unmet(requires, installed);
  if (faults.length === 0) return;
  throw new Error(
    `remote.json does not fit what this build uses:\n- ${faults.join('\n- ')}\nChange "requires", or install those versions.`,
  );
}

export interface HostVerdict {
  fits: string[];
  /** Hosts on which the remote stays at an earlier release, each with the reason. */
  stay: string[];
}

/** On which hosts a release would run. */
export function judgeHosts(requires: Requires, hosts: readonly HostBuild[]): HostVerdict {
  const judged = hosts.map(({ build, provides }) => ({ build, faults: unmet(requires, provides) }));
  return {
    fits: judged.filter(({ faults }) => faults.length === 0).map(({ build }) => build),
    stay: judged.filter(({ faults }) => faults.length > 0).map(({ build, faults }) => `${build}: ${faults.join('; ')}`),
  };
}

/** Throws when a release would run on no live host. */
export function checkHosts(requires: Requires, hosts: readonly HostBuild[]): HostVerdict {
  const verdict = judgeHosts(requires, hosts);
  if (verdict.fits.length > 0) return verdict;
  const reasons = verdict.stay.length > 0 ? `\n- ${verdict.stay.join('\n- ')}` : '';
  throw new Error(`No live host of the portal could run this release.${reasons}`);
}
