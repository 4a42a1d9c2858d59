import pg from 'pg';
import type { Browser, Page } from 'playwright-core';
import { openProfile } from '../lib/browser.ts';
import { TENANT } from '../lib/database.ts';
import { LOGIN_PATH, type Stage, signIn } from '../lib/stage.ts';
import { type Join, watchJoin } from './watch-join.ts';

const AGENT = 'agent1030';
const ENTRANCE = 'vbenchbenchbenchbench';
const OF_CUSTOMER = 'video[aria-label^="访客"]';
const OF_AGENT = '.others > video';

/** The product with an agent who waits for calls. */
export interface Desk {
  /** A customer calls, the agent answers, both see each other; answers what each noted, the agent first. */
  call(): Promise<Join[]>;
}

export async function openDesk({ url, databaseUrl }: Stage, browser: Browser): Promise<Desk> {
  await openEntrance(databaseUrl);
  const agent = await (await openCaller(browser)).newPage();
  await agent.goto(url + LOGIN_PATH);
  await signIn({ page: agent }, AGENT);
  await agent.getByRole('navigation').first().waitFor();
  await agent.goto(`${url}/#/videocall/videodialogue`);
  await agent.getByRole('button', { name: '上线接收视频' }).click();
  await agent.getByRole('heading', { name: '等待客户呼叫' }).waitFor();
  const customers = await openCaller(browser);
  return {
    async call() {
      const customer = await customers.newPage();
      await customer.goto(`${url}/video?tenantId=${TENANT}&site=${ENTRANCE}`);
      await customer.getByRole('button', { name: '检测摄像头和麦克风' }).click();
      await customer.getByRole('button', { name: '开始视频' }).click();
      const answer = agent.getByRole('button', { name: '接听' });
      await answer.waitFor();
      const seen = Promise.all([firstPicture(agent, OF_CUSTOMER), firstPicture(customer, OF_AGENT)]);
      await answer.click();
      const joins = await seen;
      await customer.getByRole('button', { name: '挂断' }).click();
      await agent.getByRole('button', { name: '完成' }).click();
      await agent.getByRole('heading', { name: '等待客户呼叫' }).waitFor();
      await customer.close();
      return joins;
    },
  };
}

const firstPicture = (page: Page, selector: string) =>
  page.evaluate((shown) => window.benchSeen?.(shown), selector) as Promise<Join>;

async function openCaller(browser: Browser) {
  const context = await openProfile(browser);
  await context.grantPermissions(['camera', 'microphone']);
  await context.addInitScript(watchJoin);
  return context;
}

async function openEntrance(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      `insert into video_sites (tenant_id, key, name, title, welcome, consent, ask_name, ask_phone)
       values ($1, $2, '基准', '视频客服', '您好', 'off', 'off', 'off')`,
      [TENANT, ENTRANCE],
    );
  } finally {
    await client.end();
  }
}
