import { partsOf } from '@lianxi/contracts/federation/route-parts';
import type { Endpoint } from '@lianxi/contracts/kit/endpoint';
import { expect, test } from 'vitest';
import { endpointsIn } from './contract-endpoints.ts';
import { remotes } from './routes.ts';
import { root, sources } from './sources.ts';

test('what a page asks first is a reading that its agents may ask, as the contract takes it', async () => {
  const readings = new Map<string, Endpoint>();
  for (const { path } of sources('contracts/src/**/*.contract.ts')) {
    for (const [, endpoint] of endpointsIn(await import(`${root}/${path}`))) {
      if (endpoint.method === 'GET') readings.set(endpoint.path, endpoint);
    }
  }
  for (const { manifest } of remotes()) {
    const parts = manifest.routes.flatMap((route) => partsOf(route).map((part) => ({ ...part, ofPage: route.permission })));
    for (const { path: page, permission, ofPage, reads = [] } of parts) {
      for (const { path, query } of reads) {
        const reading = readings.get(path);
        expect(reading, `${page}: ${path}`).toBeDefined();
        expect(['signed-in', ofPage, permission], `${page}: ${path}`).toContain(
          typeof reading?.access === 'object' ? reading.access.code : reading?.access,
        );
        if (query || reading?.query) expect(reading?.query?.safeParse(query).success, `${page}: ${path}`).toBe(true);
      }
    }
  }
}, 60_000);
