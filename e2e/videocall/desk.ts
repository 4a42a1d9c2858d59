import type { BrowserContextOptions, Locator, Page } from '@playwright/test';
import { signIn } from '../fixtures/test.ts';
import { test as base, chooseThisTab, ENTRANCE, expect, keepConnections, startCall } from './video.ts';

/** What the agent's pages show of the customer. */
export const CUSTOMER = 'video[aria-label^="访客"]';
export const OWN = 'video[aria-label="我的画面"]';

interface DeskFixtures {
  /** Signs an agent in, at the video dialogue, online. `permissions`: what the browser allows, camera and microphone unless said. */
  desk: (username: string, options?: Pick<BrowserContextOptions, 'permissions'>) => Promise<Page>;
  /** Somebody calls. */
  caller: () => Promise<Page>;
}

export const test = base.extend<DeskFixtures>({
  desk: async ({ calls, viewport, contextOptions }, use) => {
    const pages: Page[] = [];
    await use(async (username, options) => {
      const browser = await calls.browserFor(options?.permissions);
      const context = await browser.newContext({
        ...contextOptions,
        baseURL: calls.portal.url,
        viewport,
        locale: 'zh-CN',
        permissions: ['camera', 'microphone'],
        ...options,
      });
      await context.addInitScript(chooseThisTab);
      await context.addInitScript(keepConnections);
      const page = await context.newPage();
      pages.push(page);
      await signIn(page, username, { address: '/#/videocall/videodialogue' });
      await page.getByRole('button', { name: '上线接收视频' }).click();
      // Who waits already rings at once.
      await expect(page.getByRole('heading', { name: /^(等待客户呼叫|有客户正在呼叫您)$/ })).toBeVisible();
      return page;
    });
    for (const page of pages) await page.context().close();
  },
  caller: async ({ customer }, use) => {
    await use(async () => {
      const page = await customer(`/video?tenantId=174&site=${ENTRANCE.open}`);
      await startCall(page);
      return page;
    });
  },
});

/** Waits for the ring and answers it. */
export async function answer(desk: Page): Promise<void> {
  await desk.getByRole('button', { name: '接听' }).click();
  await expect(desk.getByRole('button', { name: '挂断' })).toBeVisible();
}

/** Asks somebody into the call: opens the form. */
export async function openInvitation(desk: Page): Promise<Locator> {
  await control(desk, '邀请').click();
  return desk.getByRole('dialog', { name: '邀请加入视频' });
}

/** Asks a colleague into the call, who answers. */
export async function invite(desk: Page, colleague: Page, username: string): Promise<void> {
  const form = await openInvitation(desk);
  await form.getByRole('button', { name: /^邀请同事/ }).click();
  await desk.getByRole('option', { name: new RegExp(username.replace('agent', '')) }).click();
  await form.getByRole('button', { name: '邀请', exact: true }).click();
  await expect(colleague.getByRole('region', { name: /^视频邀请/ })).toBeVisible();
  await colleague.getByRole('button', { name: '接听' }).click();
  await expect(control(colleague, '退出')).toBeVisible();
}

export const control = (desk: Page, name: string) => desk.getByRole('button', { name, exact: true });

export { expect };
