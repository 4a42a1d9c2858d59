import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { hostRoutes, openRoutes, remotes, specRoutes } from './routes.ts';
import { specRows } from './sources.ts';

test('the list of the specification is whole: 271 routes, each with one owner', () => {
  expect(specRows('routes')).toHaveLength(271);
  expect(specRoutes.size).toBe(271);
});

describe.each(remotes())('remote.json of $folder', ({ folder, manifest }) => {
  test('is named like its folder', () => {
    expect(manifest.id).toBe(folder);
  });

  test('has only routes below its prefixes, and of the specification only its own', () => {
    for (const { path } of manifest.routes) {
      expect(
        manifest.prefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`)),
        path,
      ).toBe(true);
      expect(specRoutes.get(path) ?? folder, path).toBe(folder);
    }
  });

  test('names only permissions that it declares', () => {
    const declared = manifest.permissions.map(({ code }) => code);
    for (const { permission } of [...manifest.routes, ...manifest.slots]) {
      if (permission) expect(declared).toContain(permission);
    }
  });
});

test('no route, route name, prefix or permission code belongs to two', () => {
  const all = remotes().map(({ manifest }) => manifest);
  const once = (values: string[]) => expect(values.toSorted()).toEqual([...new Set(values)].sort());
  once([...hostRoutes(), ...all.flatMap(({ routes }) => routes.map(({ path }) => path))]);
  once(all.flatMap(({ routes }) => routes.map(({ name }) => name)));
  once(all.flatMap(({ prefixes }) => prefixes));
  once(all.flatMap(({ permissions }) => permissions.map(({ code }) => code)));
});

test('the count of routes that open a real page only grows', () => {
  const floorFile = join(import.meta.dirname, 'route-count.json');
  const { open: floor } = JSON.parse(readFileSync(floorFile, 'utf8'));
  const open = openRoutes().length;
  expect(open).toBeGreaterThanOrEqual(floor);
  // Like a snapshot: the new count is committed with the pages that made it.
  if (open > floor) writeFileSync(floorFile, `${JSON.stringify({ open }, undefined, 2)}\n`);
});
