import type { Locator, Page } from '@playwright/test';
import type { BeginsWith } from '../fixtures/contexts.ts';
import { expectAllFresh } from '../fixtures/fresh.ts';
import { openPortal, signedIn } from '../fixtures/test.ts';
import { test as base, ENTRANCE, expect, prepareForCalls, startCall } from './video.ts';

/** The customer's picture on the agent's pages. */
export const CUSTOMER = 'video[aria-label^="访客"]';
export const OWN = 'video[aria-label="我的画面"]';

interface DeskFixtures {
  /**
   * Signs an agent in, at the video dialogue, online. `permissions`: what the browser allows, camera and microphone by default.
   */
  desk: (username: string, options?: { permissions: readonly string[] }) => Promise<Page>;
  /** A customer calls. */
  caller: () => Promise<Page>;
}

export const test = base.extend<DeskFixtures>({
  desk: async ({ calls, viewport, contextOptions }, use, testInfo) => {
    const opened: Page[] = [];
    const ends: (() => Promise<void>)[] = [];
    const someContext = async (storageState: BeginsWith) => {
      const context = await calls.contexts.take(storageState);
      ends.push(() => calls.contexts.giveBack(context));
      return context;
    };
    const ownContext = async (storageState: BeginsWith, permissions: readonly string[]) => {
      const options = { ...contextOptions, baseURL: calls.portal.url, viewport, locale: 'zh-CN', storageState };
      const context = await (await calls.browserFor(permissions)).newContext({ ...options, permissions: [...permissions] });
      ends.push(() => context.close());
      await prepareForCalls(context);
      return context;
    };
    await use(async (username, options) => {
      const storageState = await signedIn(calls.portal.url, username);
      const context = await (options ? ownContext(storageState, options.permissions) : someContext(storageState));
      const page = await context.newPage();
      opened.push(page);
      await openPortal(page, '/#/videocall/videodialogue');
      await page.getByRole('button', { name: '上线接收视频' }).click();
      // A waiting customer rings at once.
      await expect(page.getByRole('heading', { name: /^(等待客户呼叫|有客户正在呼叫您)$/ })).toBeVisible();
      return page;
    });
    await expectAllFresh(opened, testInfo);
    for (const end of ends) await end();
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

/** Opens the form that invites a person into the call. */
export async function openInvitation(desk: Page): Promise<Locator> {
  await control(desk, '邀请').click();
  return desk.getByRole('dialog', { name: '邀请加入视频' });
}

/** Invites a colleague into the call, and the colleague answers. */
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
