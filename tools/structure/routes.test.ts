import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { partsOf } from '@lianxi/contracts/federation/route-parts';
import { hostPermissions } from '@lianxi/contracts/permissions/permission.contract';
import type { Registry, ResolvedRemote } from '@lianxi/contracts/registry/registry.contract';
import { checkRemote } from '@lianxi/release/check-remote';
import { describe, expect, test } from 'vitest';
import { decide } from '../../host/src/guard/route-guard.ts';
import { hostRoutes, openRoutes, remotes, specRoutes } from './routes.ts';
import { root, specRows } from './sources.ts';

test('the list of the specification is whole: 271 routes, each with one owner', () => {
  expect(specRows('routes')).toHaveLength(271);
  expect(specRoutes.size).toBe(271);
});

describe.each(remotes())('remote.json of $folder', ({ folder, manifest }) => {
  test('is named like its folder', () => {
    expect(manifest.id).toBe(folder);
  });

  test('has every page, slot and menu that it names', async () => {
    await checkRemote(join(root, 'remotes', folder));
  });

  test('is a release of its own: a package with a version, size limits, words of its team', () => {
    const read = (file: string) => readFileSync(join(root, 'remotes', folder, file), 'utf8');
    expect(JSON.parse(read('package.json'))).toMatchObject({
      name: `@lianxi/remote-${folder}`,
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    });
    expect(JSON.parse(read('size-limits.json'))).toMatchObject({ entry: {}, all: {} });
    expect(read('README.md')).toMatch(new RegExp(`^# ${manifest.name} · ${folder}\n`));
  });

  test('has only routes below its prefixes, and of the specification only its own', () => {
    for (const { path } of manifest.routes.flatMap(partsOf)) {
      expect(
        manifest.prefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`)),
        path,
      ).toBe(true);
      expect(specRoutes.get(path) ?? folder, path).toBe(folder);
    }
  });

  test('names only permissions that it or the portal declares', () => {
    const declared = [...manifest.permissions, ...hostPermissions].map(({ code }) => code);
    for (const { permission } of [...manifest.routes, ...manifest.routes.flatMap(partsOf), ...manifest.slots]) {
      if (permission) expect(declared).toContain(permission);
    }
  });
});

test('no route, route name, prefix or permission code belongs to two', () => {
  const all = remotes().map(({ manifest }) => manifest);
  const once = (values: string[]) => expect(values.toSorted()).toEqual([...new Set(values)].sort());
  once([...hostRoutes(), ...all.flatMap(({ routes }) => routes.flatMap(partsOf).map(({ path }) => path))]);
  once(all.flatMap(({ routes }) => routes.map(({ name }) => name)));
  once(all.flatMap(({ prefixes }) => prefixes));
  once(all.flatMap(({ permissions }) => permissions.map(({ code }) => code)));
});

test('a route that is not built leads to /404', () => {
  const artefact = { version: '1.0.0', base: '/r/', manifest: {}, integrity: {}, ticket: '' };
  const everything = remotes().map(
    ({ manifest }): ResolvedRemote => ({ ...manifest, ...artefact, channel: 'stable', previous: null, revoked: [] }),
  );
  const registry: Registry = {
    schema: 1,
    resolutionId: 'r_1',
    ttlSec: 60,
    host: { build: '', provides: {} },
    remotes: everything,
    unavailable: [],
  };
  const knowledge = { registry, navigation: [], holds: () => true, allowedPaths: [], homes: [] };
  const built = new Set(openRoutes());
  const elsewhere = [...specRoutes.keys()].filter((path) => {
    const decision = built.has(path) ? null : decide(path, '', knowledge);
    return decision && !(decision.kind === 'redirect' && decision.to === '/404');
  });
  expect(elsewhere).toEqual([]);
});

test('the count of routes that open a real page only grows', () => {
  const floorFile = join(import.meta.dirname, 'route-count.json');
  const { open: floor } = JSON.parse(readFileSync(floorFile, 'utf8'));
  const open = openRoutes().length;
  expect(open).toBeGreaterThanOrEqual(floor);
  // Like a snapshot: the new count is committed with the pages that made it.
  if (open > floor) writeFileSync(floorFile, `${JSON.stringify({ open }, undefined, 2)}\n`);
});
