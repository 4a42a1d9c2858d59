import type { ReleaseReport } from '@lianxi/contracts/registry/release-report.contract';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { ReadReleases, RemoteState } from './releases.ts';

/** Counts the reports of browsers for the operator's monitoring. */
export type CountReports = (reports: readonly ReleaseReport[]) => Promise<void>;

const versionsOf = ({ stable, previous, canary }: RemoteState): string[] =>
  [stable, previous, canary].flatMap((release) => release?.version ?? []);

/** Versions without a pointer count as `other` and disappear with their pointers, so the series stay few. */
export function createReleaseMetrics(registry: Registry, readReleases: ReadReleases): CountReports {
  const counted = new Map<string, { remote: string; version: string; kind: string }>();
  const readVersions = async () => new Map((await readReleases()).remotes.map((state) => [state.id, versionsOf(state)]));

  const reported = new Counter({
    name: 'release_reports_total',
    help: 'What browsers reported of releases: loaded, load-failed, crashed, integrity',
    labelNames: ['remote', 'version', 'kind'],
    registers: [registry],
    async collect() {
      const versions = await readVersions();
      for (const [key, labels] of counted) {
        if (labels.version === 'other' || versions.get(labels.remote)?.includes(labels.version)) continue;
        this.remove(labels);
        counted.delete(key);
      }
    },
  });
  const loadSeconds = new Histogram({
    name: 'release_load_seconds',
    help: 'How long browsers took to load a remote',
    labelNames: ['remote'],
    buckets: [0.05, 0.1, 0.2, 0.5, 1, 2, 4, 8],
    registers: [registry],
  });
  new Gauge({
    name: 'release_pointer',
    help: 'Which version of each remote is stable, previous and canary; always 1',
    labelNames: ['remote', 'channel', 'version'],
    registers: [registry],
    async collect() {
      this.reset();
      for (const { id, stable, previous, canary } of (await readReleases()).remotes) {
        for (const [channel, release] of Object.entries({ stable, previous, canary })) {
          if (release) this.set({ remote: id, channel, version: release.version }, 1);
        }
      }
    },
  });

  return async (reports) => {
    const versions = await readVersions();
    for (const { remoteId: remote, version: told, kind, ms } of reports) {
      const known = versions.get(remote);
      if (!known) continue;
      const labels = { remote, version: known.includes(told) ? told : 'other', kind };
      counted.set(Object.values(labels).join(' '), labels);
      reported.inc(labels);
      if (kind === 'loaded' && ms !== undefined) loadSeconds.observe({ remote }, ms / 1000);
    }
  };
}
