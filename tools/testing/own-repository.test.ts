import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../structure/sources.ts';
import { leaveMonorepo, type OwnRepository } from './own-repository.ts';

/** A remote leaves this repository: it needs nothing of it but the packages that are published. */

let repository: OwnRepository;
beforeAll(() => {
  repository = leaveMonorepo('customer');
  repository.install();
});
afterAll(() => repository?.remove());

interface Current {
  version: string;
  manifest: { shared: { name: string; requiredVersion: string; assets: { js: { sync: string[] } } }[]; pageFiles: object };
}
const readCurrent = (folder: string): Current => JSON.parse(readFileSync(join(folder, 'customer/current.json'), 'utf8'));
/** What a build takes from the host, and what it brings. */
const taken = ({ manifest }: Current) =>
  manifest.shared.map(({ name, requiredVersion, assets }) => [name, requiredVersion, assets.js.sync.length]).sort();

test('it builds in an empty folder to what it is built to here', () => {
  const { code, output } = repository.release(['check']);
  expect(output).toMatch(/✔ customer \d+\.\d+\.\d+-[0-9a-f]{8} /);
  expect(code).toBe(0);
  const own = readCurrent(join(repository.folder, 'dist'));
  expect(Object.keys(own.manifest.pageFiles)).toEqual(['/customer/list']);
  expect(taken(own)).toEqual(taken(readCurrent(join(root, 'dist/remotes'))));
});

test('it is built against the contracts that it asks for', () => {
  const ask = (contracts: string) =>
    repository.change('remote.json', (content) => Object.assign(content, { requires: { contracts, shared: '^1.0.0' } }));
  ask('^1.9.0');
  const refused = repository.release(['check']);
  expect(refused.output).toMatch(/contracts \^1\.9\.0 is required, there is 1\./);
  expect(refused.code).toBe(1);

  repository.install({ contracts: '1.9.3' });
  const { code, output } = repository.release(['check']);
  expect(output).toContain('contracts 1.9.3, shared 1.');
  expect(code).toBe(0);
});

test('a page that remote.json does not name is not built', () => {
  repository.change('remote.json', (content) => {
    content.routes = [];
    content.menus = [];
  });
  const { code, output } = repository.release(['check']);
  expect(output).toContain('page /customer/list of src/app.ts is not in remote.json');
  expect(code).toBe(1);
});
