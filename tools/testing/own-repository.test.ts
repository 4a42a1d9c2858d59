import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Portal } from '@lianxi/release/portal';
import { type Browser, chromium } from '@playwright/test';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../../server/src/demo/tenants.ts';
import { browserPath } from '../checks/chromium.ts';
import { root } from '../structure/sources.ts';
import { leaveMonorepo, type OwnRepository } from './own-repository.ts';
import { startPortal, type TestPortal } from './portal.ts';
import { makeReleaseToken, runningRemote, signedIn } from './portal-user.ts';

/** A remote leaves this repository: it needs nothing of it but the packages that are published. */

/** Older than this repository's by a minor: the host that is built here is the newer one. */
const OLDER = { contracts: '1.0.0', shared: '1.0.0' };
const NEEDS_NEWER = { contracts: '^1.9.0', shared: '^1.0.0' };

let repository: OwnRepository;
beforeAll(() => {
  repository = leaveMonorepo('customer');
  repository.change('package.json', (content) => Object.assign(content, { version: '1.0.1' }));
  repository.change('remote.json', (content) => Object.assign(content, { requires: { contracts: '^1.0.0', shared: '^1.0.0' } }));
  repository.install(OLDER);
});
afterAll(() => repository?.remove());

interface Current {
  version: string;
  manifest: {
    shared: { name: string; assets: { js: { sync: string[] } } }[];
    pageFiles: object;
    pageShares: Record<string, number[]>;
  };
}
const readCurrent = (folder: string): Current => JSON.parse(readFileSync(join(folder, 'customer/current.json'), 'utf8'));
/** What a build takes from the host, and what it brings. */
const taken = ({ manifest }: Current) => manifest.shared.map(({ name, assets }) => [name, assets.js.sync.length]).sort();

test('it builds in an empty folder to what it is built to here', () => {
  const { code, output } = repository.release(['check']);
  expect(output).toContain('contracts 1.0.0, shared 1.0.0');
  expect(output).toMatch(/✔ customer \d+\.\d+\.\d+-[0-9a-f]{8} /);
  expect(code).toBe(0);
  const own = readCurrent(join(repository.folder, 'dist'));
  const here = readCurrent(join(root, 'dist/remotes'));
  expect(Object.keys(own.manifest.pageFiles).sort()).toEqual(Object.keys(here.manifest.pageFiles).sort());
  const { shared, pageShares } = own.manifest;
  expect(pageShares['/customer/list']?.map((place) => shared[place]?.name)).toContain('@lianxi/shared/list/list-page');
  expect(taken(own)).toEqual(taken(here));
});

test('the same source is the same release in any folder, byte for byte', () => {
  const elsewhere = repository.copy();
  expect(elsewhere.release(['check']).code).toBe(0);
  const current = (folder: string) => readFileSync(join(folder, 'dist/customer/current.json'), 'utf8');
  expect(current(elsewhere.folder)).toBe(current(repository.folder));
});

describe('in a running portal', () => {
  let portal: TestPortal;
  let agent: Portal;
  let token: string;
  beforeAll(async () => {
    portal = await startPortal();
    agent = await signedIn(portal.url, 'monitor');
    token = await makeReleaseToken(portal.url, 'customer');
  });
  afterAll(() => portal?.stop());

  /** `lianxi-release …` with the team's token. Answers what it said; throws when it refused. */
  function release(...args: string[]): string {
    const { code, output } = repository.release(args, { LIANXI_PORTAL: portal.url, LIANXI_RELEASE_TOKEN: token });
    if (code !== 0) throw new Error(output);
    return output;
  }

  /** Uploads what the folder holds, and shows it to everybody. */
  function releaseToAll(): string {
    const version = /✔ customer (\S+) 已上传/.exec(release())?.[1] ?? '';
    expect(release('promote', '--version', version)).toContain(`${version} 已对所有人发布`);
    return version;
  }

  const runs = () => runningRemote(agent, 'customer');
  let first: string;

  test('built against the older minor it is released to the newer host, and opens in it', async () => {
    const { version: bundled } = readCurrent(join(root, 'dist/remotes'));
    first = releaseToAll();
    expect(first).toMatch(/^1\.0\.1-/);
    await expect.poll(runs).toEqual({ version: first, channel: 'stable', previous: bundled });
    const browser = await openBrowser();
    try {
      const page = await browser.newPage({ baseURL: portal.url, locale: 'zh-CN' });
      const loaded: string[] = [];
      page.on('response', (response) => loaded.push(new URL(response.url()).pathname));
      await page.goto('/');
      await page.getByLabel('用户名').fill('admin');
      await page.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD);
      await page.getByRole('button', { name: '登录' }).click();
      await page.getByRole('navigation').first().waitFor();
      await page.goto('/#/customer/list');
      await page.getByRole('button', { name: '新建客户' }).first().waitFor();
      await page.getByRole('row').nth(5).waitFor();
      expect(loaded).toContain(`/r/customer/${first}/remoteEntry.js`);
    } finally {
      await browser.close();
    }
  });

  test('one that needs a newer minor stays, on this host, at the release before', async () => {
    repository.change('remote.json', (content) => Object.assign(content, { requires: NEEDS_NEWER }));
    expect(repository.release(['check'])).toMatchObject({
      code: 1,
      output: expect.stringContaining('contracts ^1.9.0 is required, there is 1.0.0'),
    });

    repository.install({ ...OLDER, contracts: '1.9.3' });
    expect(() => release()).toThrow('No live host of the portal could run this release');

    // Elsewhere a host of the newer minor was released: now there is one that runs it, and this one.
    await noteHost(portal.databaseUrl, { contracts: '1.9.3', shared: '1.9.0' });
    const check = repository.release(['check'], { LIANXI_PORTAL: portal.url, LIANXI_RELEASE_TOKEN: token });
    expect(check.output).toMatch(/1 run it; these keep the release before:[^:]+\w+: contracts \^1\.9\.0 is required/);
    const version = releaseToAll();
    expect(release('status')).toContain(`正式 · stable    ${version}`);
    // What this host falls back to beyond that is nothing: the release before is what it runs.
    await expect.poll(runs).toEqual({ version: first, channel: 'stable', previous: null });
  });
});

/** As the server of another host notes it. */
async function noteHost(databaseUrl: string, provides: object): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`insert into host_builds (build, provides) values ('newer', $1)`, [provides]);
  await client.end();
}

function openBrowser(): Promise<Browser> {
  return chromium.launch({ ...browserPath, args: ['--no-sandbox', '--disable-gpu'] });
}

test('a page that remote.json does not name is not built', () => {
  repository.change('remote.json', (content) => Object.assign(content, { routes: [], menus: [] }));
  const { code, output } = repository.release(['check']);
  expect(output).toContain('page /customer/list of src/app.ts is not in remote.json');
  expect(code).toBe(1);
});
