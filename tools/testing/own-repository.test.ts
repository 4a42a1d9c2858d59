import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from '../structure/sources.ts';
import { leaveMonorepo, type OwnRepository } from './own-repository.ts';
import { startPortal, type TestPortal } from './portal.ts';

/** A remote leaves this repository: it needs nothing of it but the packages that are published. */

/** Packing, installing and a portal with its demo take longer than a hook may by default. */
const HOOK_MS = 120_000;
const PASSWORD = 'Lianxi2026';
/** Older than this repository's by a minor: the host that is built here is the newer one. */
const OLDER = { contracts: '1.0.0', shared: '1.0.0' };

let repository: OwnRepository;
beforeAll(() => {
  repository = leaveMonorepo('customer');
  repository.install(OLDER);
}, HOOK_MS);
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
  expect(output).toContain('contracts 1.0.0, shared 1.0.0');
  expect(output).toMatch(/✔ customer \d+\.\d+\.\d+-[0-9a-f]{8} /);
  expect(code).toBe(0);
  const own = readCurrent(join(repository.folder, 'dist'));
  expect(Object.keys(own.manifest.pageFiles)).toEqual(['/customer/list']);
  expect(taken(own)).toEqual(taken(readCurrent(join(root, 'dist/remotes'))));
});

describe('in a running portal', () => {
  let dist: string;
  let portal: TestPortal;
  beforeAll(async () => {
    dist = mkdtempSync(join(tmpdir(), 'lianxi-dist-'));
    mkdirSync(join(dist, 'remotes'));
    for (const part of ['host', 'widget']) symlinkSync(join(root, 'dist', part), join(dist, part));
    place();
    portal = await startPortal({ DIST_DIR: dist });
  }, HOOK_MS);
  afterAll(async () => {
    await portal?.stop();
    rmSync(dist, { recursive: true, force: true });
  });

  /** Puts what the repository built last where the portal looks for releases. */
  function place(): string {
    const { version } = readCurrent(join(repository.folder, 'dist'));
    const [from, to] = [join(repository.folder, 'dist/customer'), join(dist, 'remotes/customer')];
    mkdirSync(to, { recursive: true });
    cpSync(join(from, version), join(to, version), { recursive: true });
    cpSync(join(from, 'current.json'), join(to, 'current.json'));
    return version;
  }

  async function registry() {
    const body = new URLSearchParams({ grant_type: 'password', username: 'monitor', password: PASSWORD });
    const signedIn = await fetch(`${portal.url}/api/xmf-user-auth/oauth/token`, { method: 'POST', body });
    const { data } = await signedIn.json();
    const headers = { authorization: `Bearer ${data.access_token}` };
    const reply = await fetch(`${portal.url}/api/xmf-basic-model/registry`, { headers });
    const { remotes, unavailable } = (await reply.json()).data;
    return {
      version: remotes.find(({ id }: { id: string }) => id === 'customer')?.version,
      reason: unavailable.find(({ id }: { id: string }) => id === 'customer')?.reason,
    };
  }

  test('built against the older minor it opens in the newer host', async () => {
    const { version } = readCurrent(join(repository.folder, 'dist'));
    expect(await registry()).toEqual({ version, reason: undefined });
    const debianChromium = '/usr/bin/chromium';
    const browser = await chromium.launch({
      ...(existsSync(debianChromium) ? { executablePath: debianChromium } : {}),
      args: ['--no-sandbox', '--disable-gpu'],
    });
    try {
      const page = await browser.newPage({ baseURL: portal.url, locale: 'zh-CN' });
      const loaded: string[] = [];
      page.on('response', (response) => loaded.push(new URL(response.url()).pathname));
      await page.goto('/');
      await page.getByLabel('用户名').fill('admin');
      await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
      await page.getByRole('button', { name: '登录' }).click();
      await page.getByRole('navigation').first().waitFor();
      await page.goto('/#/customer/list');
      await page.getByRole('button', { name: '新建客户' }).first().waitFor();
      await page.getByRole('row').nth(5).waitFor();
      expect(loaded).toContain(`/r/customer/${version}/remoteEntry.js`);
    } finally {
      await browser.close();
    }
  });

  test('one that needs a newer minor than the host has is not loaded', async () => {
    const ask = (contracts: string) =>
      repository.change('remote.json', (content) => Object.assign(content, { requires: { contracts, shared: '^1.0.0' } }));
    ask('^1.9.0');
    const refused = repository.release(['check']);
    expect(refused.output).toMatch(/contracts \^1\.9\.0 is required, there is 1\.0\.0/);
    expect(refused.code).toBe(1);

    repository.install({ ...OLDER, contracts: '1.9.3' });
    expect(repository.release(['check'])).toMatchObject({ code: 0, output: expect.stringContaining('contracts 1.9.3') });
    place();
    await expect.poll(registry, { timeout: 5000 }).toEqual({ version: undefined, reason: 'incompatible' });
  });
});

test('a page that remote.json does not name is not built', () => {
  repository.change('remote.json', (content) => Object.assign(content, { routes: [], menus: [] }));
  const { code, output } = repository.release(['check']);
  expect(output).toContain('page /customer/list of src/app.ts is not in remote.json');
  expect(code).toBe(1);
});
