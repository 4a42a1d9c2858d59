import { expect, test } from 'vitest';
import { hostMatrix, type LiveRemote } from './host-matrix.ts';

const release = (version: string, contracts: string, state = 'retired') => ({
  version,
  state,
  requires: { contracts, shared: '^1.0.0' },
});
const host = { provides: { contracts: '2.0.0', shared: '1.4.0' }, brings: {} };
const remote: LiveRemote = { remoteId: 'shop', stable: '1.1.0-b', previous: '1.0.0-a', canary: null, releases: [] };
const old = [release('1.1.0-b', '^1.0.0', 'stable'), release('1.0.0-a', '^1.0.0')];

test('a remote of which a release fits stays; the line says which', () => {
  const releases = [release('1.1.0-b', '^1.0.0', 'stable'), release('1.0.0-a', '>=1.0.0')];
  expect(hostMatrix([{ ...remote, releases }], host)).toEqual({
    lines: ['shop: stable 1.1.0-b ✖ (contracts ^1.0.0 is required, there is 2.0.0), previous 1.0.0-a ✔'],
    lost: [],
  });
});

test('a host with which a remote would be gone is refused; a revoked release or a canary saves nothing', () => {
  expect(hostMatrix([{ ...remote, releases: old }], host).lost).toEqual(['shop']);
  const revoked = [release('1.1.0-b', '^1.0.0', 'stable'), release('1.0.0-a', '>=1.0.0', 'revoked')];
  expect(hostMatrix([{ ...remote, releases: revoked }], host).lost).toEqual(['shop']);
  const trial = [...old, release('2.0.0-c', '^2.0.0', 'canary')];
  expect(hostMatrix([{ ...remote, canary: '2.0.0-c', releases: trial }], host).lost).toEqual(['shop']);
});

test('a release that comes along with the host counts', () => {
  const brings = { shop: { contracts: '^2.0.0', shared: '^1.0.0' } };
  const { lines, lost } = hostMatrix([{ ...remote, releases: old }], { ...host, brings });
  expect(lines[0]).toContain('comes along ✔');
  expect(lost).toEqual([]);
});

test('what has no release yet loses nothing', () => {
  expect(hostMatrix([{ ...remote, stable: null, previous: null }], host)).toEqual({
    lines: ['shop: nothing is released'],
    lost: [],
  });
});
