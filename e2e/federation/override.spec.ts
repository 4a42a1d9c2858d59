import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { approveOverrideGrant, overrideGrants } from '@lianxi/contracts/registry/override-grant.contract';
import { createReleaseToken } from '@lianxi/contracts/registry/release-token.contract';
import type { Page } from '@playwright/test';
import type { TestPortal } from '../../tools/testing/portal.ts';
import { DRILL_ADMIN, DRILL_TENANT, type Drill, test as drillTest, editionFile, openAs } from '../fixtures/drill.ts';
import { copyDrill } from '../fixtures/drill-source.ts';
import { expectSound } from '../fixtures/sound.ts';
import { expect, type Person } from '../fixtures/test.ts';

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}

interface Developing {
  readonly folder: string;
  readonly origin: string;
  readonly code: string;
  /** Ends it as Ctrl-C does; returns the exit code. */
  end(): Promise<number | null>;
}

/** The steps of a team: `lianxi-release dev` in the folder of its remote, with its token. */
async function develop(portal: TestPortal, id: string): Promise<Developing> {
  const staff = await openAs(portal);
  const { token } = await staff.call(createReleaseToken, { body: { remoteId: id, team: '演练', days: 1 } });
  const folder = copyDrill(id, editionFile('开发版'));
  const port = await freePort();
  const program = join(import.meta.dirname, '../../release/src/cli.ts');
  const argv = [
    program,
    'dev',
    '--to',
    portal.url,
    '--tenant',
    String(DRILL_TENANT),
    '--as',
    DRILL_ADMIN,
    '--port',
    String(port),
  ];
  const child: ChildProcess = spawn(process.execPath, argv, {
    cwd: folder,
    env: { ...process.env, LIANXI_RELEASE_TOKEN: token },
  });
  const ended = once(child, 'exit');
  let said = '';
  const code = await new Promise<string>((done, fail) => {
    const listen = (data: Buffer) => {
      said += data;
      const found = /lxo_[\w-]+/.exec(said);
      if (found) done(found[0]);
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('exit', () => fail(new Error(said)));
  });
  const asked = (await staff.call(overrideGrants, {})).find(({ remoteId }) => remoteId === id);
  await staff.call(approveOverrideGrant, { params: { remoteId: id, id: asked?.id ?? '' } });
  return {
    folder,
    origin: `http://localhost:${port}`,
    code,
    async end() {
      child.kill('SIGINT');
      const [exitCode] = await ended;
      rmSync(folder, { recursive: true, force: true });
      return exitCode;
    },
  };
}

const test = drillTest.extend<{ develop: (id: string) => Promise<Developing> }>({
  develop: async ({ portal }, use) => {
    const started: Developing[] = [];
    await use(async (id) => {
      const developing = await develop(portal, id);
      started.push(developing);
      return developing;
    });
    for (const each of started) await each.end();
  },
});

/** Directives that refused something in this page. */
async function watchPolicy(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { refusedByPolicy: seen });
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      seen.push(`${effectiveDirective} ${blockedURI}`);
    });
  });
  return () => page.evaluate(() => (window as unknown as { refusedByPolicy: string[] }).refusedByPolicy);
}

/** Tries to run a script from an address: did it run? */
const runs = (page: Page, url: string) =>
  page.evaluate(
    (src) =>
      new Promise<boolean>((done) => {
        const script = Object.assign(document.createElement('script'), { src, crossOrigin: 'anonymous' });
        script.onload = () => done(true);
        script.onerror = () => done(false);
        document.head.append(script);
      }),
    url,
  );

const granted = (page: Page) => page.getByRole('dialog').getByLabel('授权码');
const run = (page: Page) => page.getByRole('dialog').getByRole('button', { name: '运行' }).click();

test('an address alone runs nothing from a developer’s machine: it asks for a grant', async ({ agent, drill, develop }) => {
  await drill.release();
  const developing = await develop(drill.id);
  const { page } = await agent(DRILL_ADMIN);
  const refusals = await watchPolicy(page);
  await page.goto(`/?remote.${drill.id}=${developing.origin}${drill.steady.slice(1)}`);
  await expect(page.getByText('版本 初版')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: `未获授权 ${drill.id}` })).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
  expect(await runs(page, `${developing.origin}/current.json`)).toBe(false);
  expect(await refusals()).toContain(`script-src-elem ${developing.origin}/current.json`);
  await expect(page.getByRole('dialog').getByLabel('地址')).toHaveValue(`${developing.origin}/`);
  await granted(page).fill('lxo_wrong');
  await run(page);
  await expect(page.getByText('授权码无效、未获批准、已过期、已被使用或不属于您')).toBeVisible();
  await expectSound(page, 'override_panel');
  expect(await developing.end()).toBe(0);
});

interface Stage {
  agent: (username: string) => Promise<Person>;
  drill: Drill;
  develop: (id: string) => Promise<Developing>;
}

/** A developer's page that runs the remote from their machine; `end` stops the command. */
async function openGranted({ agent, drill, develop }: Stage) {
  await drill.release();
  const developing = await develop(drill.id);
  const { page, context } = await agent(DRILL_ADMIN);
  const refusals = await watchPolicy(page);
  await page.goto(`/?remote.${drill.id}=${developing.origin}${drill.steady.slice(1)}`);
  await granted(page).fill(developing.code);
  await run(page);
  await expect(page.getByText('版本 开发版')).toBeVisible();
  return { ...developing, page, context, refusals, badge: page.getByRole('status').filter({ hasText: `试运行 ${drill.id}` }) };
}

test('a granted remote runs from its own origin alone, in one tab, and goes back by one click', async ({
  agent,
  drill,
  develop,
}) => {
  const { page, context, refusals, badge, origin } = await openGranted({ agent, drill, develop });
  await expect(badge).toBeVisible();
  expect(await runs(page, 'http://localhost:9/x.js')).toBe(false);
  expect(await refusals()).toContain('script-src-elem http://localhost:9/x.js');

  const other = await context.newPage();
  await other.goto(drill.steady);
  await expect(other.getByText('版本 初版')).toBeVisible();

  await badge.getByRole('button', { name: '还原' }).click();
  await expect(page.getByText('版本 初版')).toBeVisible();
  await expect(badge).toBeHidden();
  expect(await runs(page, `${origin}/current.json`)).toBe(false);
  expect(await refusals()).toContain(`script-src-elem ${origin}/current.json`);
});

test('what is saved on the developer’s machine is seen in the portal', async ({ agent, drill, develop }) => {
  const { page, folder, badge, end } = await openGranted({ agent, drill, develop });
  writeFileSync(join(folder, 'src/edition.ts'), editionFile('保存后')['src/edition.ts']);
  // Within the ten seconds that an expectation waits.
  await expect(page.getByText('版本 保存后')).toBeVisible();
  await expect(badge).toBeVisible();
  await page.getByRole('button', { name: '详情' }).click();
  await expect(page.getByText('这是详情')).toBeVisible();
  await expectSound(page, 'override_running');
  expect(await end()).toBe(0);
});

const daring = `import { Page } from '@lianxi/shared/ui/page';
import { useState } from 'react';

function tryEval() {
  try {
    return (0, eval)('1 + 1') === 2;
  } catch {
    return false;
  }
}

function insert(change: (script: HTMLScriptElement) => void) {
  const script = document.createElement('script');
  change(script);
  document.head.append(script);
}

export default function FragilePage() {
  const [done, setDone] = useState('');
  const dare = () => {
    insert((script) => { script.textContent = 'window.daredInline = true'; });
    insert((script) => { script.src = 'https://elsewhere.example/x.js'; });
    setDone(tryEval() ? '运行了' : '没有运行');
  };
  return <Page title="易碎"><button type="button" onClick={dare}>试试</button><p>{done}</p></Page>;
}
`;

test('a remote runs no inline script, no eval, nothing from elsewhere; the server hears whose it was', async ({
  agent,
  drill,
  portal,
}) => {
  const version = await drill.release({ files: { 'src/fragile.page.tsx': daring } });
  const { page } = await agent(DRILL_ADMIN, drill.fragile);
  const refusals = await watchPolicy(page);
  await page.reload();
  await page.getByRole('button', { name: '试试' }).click();
  await expect(page.getByText('没有运行')).toBeVisible();
  expect(await page.evaluate(() => 'daredInline' in window)).toBe(false);
  await expect
    .poll(refusals)
    .toEqual(
      expect.arrayContaining(['script-src-elem inline', 'script-src-elem https://elsewhere.example/x.js', 'script-src eval']),
    );
  const counted = async () => {
    const text = await (await fetch(`${portal.url}/metrics`)).text();
    const line = text.split('\n').find((each) => each.includes(`remote="${drill.id}",version="${version}",kind="violation"`));
    return Number(line?.split(' ').at(-1) ?? 0);
  };
  await expect.poll(counted).toBe(3);
});
