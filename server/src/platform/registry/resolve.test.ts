import type { RemoteManifest } from '@lianxi/contracts/federation/remote-manifest';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Release, RemoteState } from './releases.ts';
import { choose, isInCanary } from './resolve.ts';

const host = { contracts: '1.4.0', shared: '1.2.0' };
const release = (version: string, contracts = '^1.0.0'): Release => {
  const remote: Partial<RemoteManifest> = { id: 'shop', requires: { contracts, shared: '^1.0.0' } };
  return { version, remote: remote as RemoteManifest, manifest: {}, integrity: {} };
};
const state = (parts: Partial<RemoteState>): RemoteState => ({
  id: 'shop',
  stable: null,
  previous: null,
  canary: null,
  percent: 0,
  tenantIds: [],
  newest: null,
  revoked: false,
  revokedVersions: [],
  withheld: [],
  ...parts,
});
const who = { tenantId: 174, agentId: '1' };
const [old, current, next] = [release('1.0.0'), release('1.1.0'), release('1.2.0')];
const both = { stable: current, previous: old };
const tooNew = release('2.0.0', '^1.9.0');

describe('which release somebody runs', () => {
  test.each<[string, Partial<RemoteState>, string, string | undefined]>([
    ['stable, with the one before to fall back to', { stable: current, previous: old }, 'stable 1.1.0', '1.0.0'],
    ['the canary, for its tenants', { stable: current, previous: old, canary: next, tenantIds: [174] }, 'canary 1.2.0', '1.1.0'],
    ['not the canary of others', { stable: current, canary: next, tenantIds: [175] }, 'stable 1.1.0', undefined],
    ['the one before, where stable does not fit', { stable: tooNew, previous: old }, 'stable 1.0.0', undefined],
    ['stable, where the canary does not fit', { stable: current, canary: tooNew, percent: 100 }, 'stable 1.1.0', undefined],
    [
      'the one before, where stable is withheld from the tenant',
      { ...both, withheld: [{ version: '1.1.0', tenantId: 174 }] },
      'stable 1.0.0',
      undefined,
    ],
    [
      'stable, where it is withheld from others',
      { ...both, withheld: [{ version: '1.1.0', tenantId: 175 }] },
      'stable 1.1.0',
      '1.0.0',
    ],
    [
      'what is withheld, where nothing else runs',
      { stable: current, withheld: [{ version: '1.1.0', tenantId: 174 }] },
      'stable 1.1.0',
      undefined,
    ],
    ['no fallback that does not fit', { stable: current, previous: release('0.9.0', '^0.1.0') }, 'stable 1.1.0', undefined],
    ['a canary of a remote that has nothing stable', { canary: next, percent: 100 }, 'canary 1.2.0', undefined],
  ])('%s', (_name, parts, expected, fallback) => {
    const chosen = choose(state(parts), who, host);
    expect(`${chosen?.channel} ${chosen?.release.version}`).toBe(expected);
    expect(chosen?.fallback?.version).toBe(fallback);
  });

  test.each<[string, Partial<RemoteState>]>([
    ['nothing is stable, and the canary is for others', { canary: next, tenantIds: [175] }],
    ['nothing fits', { stable: tooNew, previous: tooNew }],
  ])('none: %s', (_name, parts) => {
    expect(choose(state(parts), who, host)).toBeNull();
  });

  test('a page that is older than the host that is served gets what runs in it', () => {
    const both = state({ stable: release('1.3.0', '^1.4.0'), previous: old });
    expect(choose(both, who, host)?.release.version).toBe('1.3.0');
    expect(choose(both, who, { ...host, contracts: '1.3.0' })?.release.version).toBe('1.0.0');
  });
});

describe('a canary by percentage', () => {
  const agents = Array.from({ length: 5000 }, (_, i) => ({ tenantId: 170 + (i % 7), agentId: String(i) }));
  const guests = (percent: number, canary = next) => agents.filter((agent) => isInCanary(state({ canary, percent }), agent));

  test('reaches about so many, nobody at 0 and everybody at 100', () => {
    expect([guests(0).length, guests(100).length]).toEqual([0, 5000]);
    for (const percent of [1, 10, 50]) expect(Math.abs(guests(percent).length - percent * 50)).toBeLessThan(110);
  });

  test('keeps whoever is in it while it grows', () => {
    fc.assert(
      fc.property(fc.nat(100), fc.nat(100), fc.nat(), (a, b, agentId) => {
        const agent = { tenantId: 174, agentId: String(agentId) };
        const isIn = (percent: number) => isInCanary(state({ canary: next, percent }), agent);
        if (isIn(Math.min(a, b))) expect(isIn(Math.max(a, b))).toBe(true);
      }),
      { seed: 174 },
    );
  });

  test('of another release has other first guests', () => {
    const first = new Set(guests(10).map(({ agentId }) => agentId));
    const again = guests(10, release('1.3.0')).filter(({ agentId }) => first.has(agentId));
    expect(again.length).toBeLessThan(150);
  });
});
