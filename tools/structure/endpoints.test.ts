import type { Endpoint } from '@lianxi/contracts/kit/endpoint';
import { beforeAll, expect, test } from 'vitest';
import { endpointsIn } from './contract-endpoints.ts';
import { root, sources, specRows } from './sources.ts';

/** Operations of ours on a path that the specification shows with other methods only: it lists them without a path. */
const unshown = ['GET /xmf-customer/customer', 'GET /xmf-customer/label', 'GET /xmf-knowledge-repository/ai/knowledge/parse'];

const endpoints = new Map<string, Endpoint>();

beforeAll(async () => {
  for (const { path } of sources('contracts/src/**/*.contract.ts')) {
    for (const [name, endpoint] of endpointsIn(await import(`${root}/${path}`))) endpoints.set(name, endpoint);
  }
  // Every contract is compiled here: on a busy machine that takes its time.
}, 60_000);

test('every endpoint says who may call it', () => {
  expect(endpoints.size).toBeGreaterThan(0);
  for (const [name, { access }] of endpoints) {
    const said = typeof access === 'string' ? ['public', 'signed-in', 'visitor'].includes(access) : access.code.length > 0;
    expect(said, name).toBe(true);
  }
});

test('no two endpoints share method and path', () => {
  const addresses = [...endpoints.values()].map(({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`);
  expect(addresses.toSorted()).toEqual([...new Set(addresses)].sort());
});

test('every endpoint is registered exactly once', () => {
  const code = sources('server/src/**/*.ts').filter(({ path }) => !/\.test\.ts$|\/testing\//.test(path));
  const registered = code.flatMap(({ text }) => {
    // Accounts of a channel are served by fours.
    const channels = [...text.matchAll(/^\s+serveAccounts\(on, (\w+)/gm)].map(([, name]) => name);
    const ofChannels = channels.flatMap((name) => ['list', 'create', 'update', 'remove'].map((part) => `${name}.${part}`));
    // Of a record all at once.
    const records = [...text.matchAll(/\brecordRoutes\(\s*(\w+)/g)].map(([, name]) => name);
    const ofRecords = records.flatMap((name) =>
      ['list', 'read', 'create', 'update', 'remove', 'export'].map((part) => `${name}.${part}`),
    );
    const settings = [...text.matchAll(/\bsettingsRoutes\(\s*(\w+)/g)].flatMap(([, name]) => [`${name}.read`, `${name}.update`]);
    const byName = [...text.matchAll(/^\s+on\(\s*([\w.]+)/gm)].map(([, name]) => name);
    return [...byName, ...ofChannels, ...ofRecords, ...settings];
  });
  const times = Map.groupBy(registered, (name) => name);
  for (const name of endpoints.keys()) expect(times.get(name)?.length, name).toBe(1);
});

test('paths that the specification names keep its methods', () => {
  const operations = specRows('operations');
  for (const { method, path } of endpoints.values()) {
    const methods = operations.filter(([, specPath]) => specPath === path).map(([specMethod]) => specMethod);
    const address = `${method} ${path}`;
    if (methods.length > 0 && !unshown.includes(address)) expect(methods, address).toContain(method);
  }
});
