import { readdirSync, readFileSync } from 'node:fs';
import { type RemoteManifest, remoteManifest } from '@lianxi/contracts/federation/remote-manifest';
import { partsOf } from '@lianxi/contracts/federation/route-parts';
import type { Page } from '@playwright/test';
import { openBeside } from './fixtures/office.ts';
import { changed, takeRoles } from './fixtures/people.ts';
import { expectSound } from './fixtures/sound.ts';
import { expect, signIn, test } from './fixtures/test.ts';

/**
 * Each page of each remote.json: it opens for a role with the right (heading, no error on the console, no serious finding of axe,
 * a picture is stored). A role without the right is led to /nopermission.
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

const pictureOf = (path: string) => path.replaceAll('/', '_');

const heard = new WeakMap<Page, string[]>();

/** The errors of the page from now on, until they are read again. */
function collectErrors(page: Page): string[] {
  const errors = heard.get(page) ?? [];
  if (!heard.has(page)) {
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    page.on('pageerror', (error) => errors.push(error.message));
    heard.set(page, errors);
  }
  errors.length = 0;
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

const staff = [
  { administrator: 'admin', withoutRoles: changed.withoutRoles, remotes: remotes.filter(({ id }) => id !== 'platform') },
  // Only platform staff has the pages for platform staff.
  {
    administrator: 'operator',
    withoutRoles: changed.operatorWithoutRoles,
    remotes: remotes.filter(({ id }) => id === 'platform'),
  },
];

for (const { administrator, withoutRoles, remotes: theirs } of staff) {
  for (const remote of theirs) {
    test.describe(remote.id, () => {
      test.afterAll(({ office }) => office.tidy(administrator));

      for (const { path, title } of remote.routes.flatMap(partsOf)) {
        test(`${path} opens for the tenant's administrator`, async ({ office }) => {
          const page = await office.portal(administrator);
          const errors = collectErrors(page);
          await openBeside(page, path);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await expect(page).toHaveTitle(new RegExp(title));
          // The data has arrived, whatever it is.
          await expect(page.locator('.lx-loading')).toHaveCount(0);
          await expectSound(page, pictureOf(path));
          expect(errors).toEqual([]);
        });
      }
    });
  }

  test(`pages are closed to a role without their rights: ${withoutRoles}`, async ({ page, portal }) => {
    await takeRoles(portal, withoutRoles);
    await signIn(page, withoutRoles);
    const guarded = theirs.flatMap(({ routes }) => routes.filter(({ permission }) => permission !== undefined));
    for (const { path } of guarded.flatMap(partsOf)) {
      await page.goto(`/#${path}`);
      await expect(page, path).toHaveURL(/#\/nopermission/);
      await expect(page.getByRole('heading', { name: '没有权限访问此页面' })).toBeVisible();
    }
  });
}
