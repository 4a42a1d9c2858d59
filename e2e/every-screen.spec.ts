import { readdirSync, readFileSync } from 'node:fs';
import { type RemoteManifest, remoteManifest } from '@lianxi/contracts/federation/remote-manifest';
import type { Page } from '@playwright/test';
import { changed, takeRoles } from './fixtures/people.ts';
import { expectSound } from './fixtures/sound.ts';
import { expect, signIn, test } from './fixtures/test.ts';

/**
 * Each page of each remote.json: opens for a role that may (heading, no error on the console, nothing
 * serious for axe, a picture kept) and leads one that may not to /nopermission.
 */
const remotes: RemoteManifest[] = readdirSync(new URL('../remotes', import.meta.url)).map((id) =>
  remoteManifest.parse(JSON.parse(readFileSync(new URL(`../remotes/${id}/remote.json`, import.meta.url), 'utf8'))),
);
const hostPages = [
  { path: '/login', title: '登录' },
  { path: '/register', title: '免费试用' },
  { path: '/401', title: '需要登录' },
  { path: '/404', title: '页面不存在' },
];

/** Who administers a remote's tenants, and who of them has no role. Pages for platform staff exist for theirs alone. */
const staffOf = (remoteId: string) =>
  remoteId === 'platform'
    ? { administrator: 'operator', withoutRoles: changed.operatorWithoutRoles }
    : { administrator: 'admin', withoutRoles: changed.withoutRoles };

const pictureOf = (path: string) => path.replaceAll('/', '_');

function collectErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(error.message));
  return errors;
}

for (const { path, title } of hostPages) {
  test(`${path} needs no sign-in`, async ({ page }) => {
    const errors = collectErrors(page);
    await page.goto(`/#${path}`);
    await expect(page.getByRole('heading').first()).toBeVisible();
    await expect(page.getByText(title).first()).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(`^${title} - `));
    await expectSound(page, pictureOf(path));
    expect(errors).toEqual([]);
  });
}

/** The pane of the page in front. */
const FRONT = '.tab-pane:not([inert])';

/** Opens a page beside those that are open; when this answers it is in front, whatever was before. */
async function openBeside(page: Page, path: string): Promise<void> {
  await page.evaluate((front) => document.querySelector(front)?.setAttribute('data-former', ''), FRONT);
  await page.goto(`/#${path}`);
  await expect(page.locator(`${FRONT}:not([data-former])`)).toBeVisible();
}

for (const remote of remotes) {
  const { administrator, withoutRoles } = staffOf(remote.id);

  test.describe(remote.id, () => {
    // To sign in and to load the portal is no part of these: one does for all pages of a remote.
    let portalPage: Page;
    let errors: string[];

    test.beforeAll(async ({ browser, portal }) => {
      portalPage = await (await browser.newContext({ baseURL: portal.url })).newPage();
      errors = collectErrors(portalPage);
      await signIn(portalPage, administrator);
      // The page that comes first is one of them.
      await portalPage.goto('/#/404');
    });
    test.afterAll(() => portalPage.context().close());

    for (const route of remote.routes) {
      test(`${route.path} opens for the tenant's administrator`, async () => {
        await openBeside(portalPage, route.path);
        await expect(portalPage.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(portalPage).toHaveTitle(new RegExp(route.title));
        // Data has come, whatever it is.
        await expect(portalPage.locator('.lx-loading')).toHaveCount(0);
        await expectSound(portalPage, pictureOf(route.path));
        expect(errors.splice(0)).toEqual([]);
      });
    }
  });

  test(`pages of ${remote.id} are closed to a role without their rights`, async ({ page, portal }) => {
    await takeRoles(portal, withoutRoles);
    await signIn(page, withoutRoles);
    for (const { path, permission } of remote.routes) {
      if (!permission) continue;
      await page.goto(`/#${path}`);
      await expect(page, `${path} without ${permission}`).toHaveURL(/#\/nopermission/);
      await expect(page.getByRole('heading', { name: '没有权限访问此页面' })).toBeVisible();
    }
  });
}
