import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { freePort } from '../../platform/db/free-port.ts';
import { OTHER_TENANT, TENANT } from '../../platform/testing/kernel-fixture.ts';
import { type ChatFixture, startChatFixture } from './testing/chat-fixture.ts';
import { agentClient, goOnline, openSite, signInAgent, visitorClient } from './testing/chat-people.ts';
import { type RunAgent, runChatWithFaults } from './testing/fault-run.ts';
import { createServerProcess, type ServerProcess } from './testing/server-process.ts';

/** CHAT_FAULT_RUNS=1000 is the long form; CHAT_FAULT_SEED=n replays the run that failed. */
const runs = Number(process.env.CHAT_FAULT_RUNS ?? 3);
const firstSeed = Number(process.env.CHAT_FAULT_SEED ?? 1);
const redisBinary = ['/usr/bin/redis-server', '/usr/local/bin/redis-server', '/opt/homebrew/bin/redis-server'].find((path) =>
  existsSync(path),
);

let kernel: ChatFixture;
let server: ServerProcess;
const agents: RunAgent[] = [];
beforeAll(async () => {
  kernel = await startChatFixture();
  server = await createServerProcess(kernel.url);
  await server.start();
  for (const [tenantId, count] of [
    [TENANT, 3],
    [OTHER_TENANT, 1],
  ] as const) {
    await openSite(kernel.owner, tenantId);
    for (const agentId of kernel.agents(tenantId).slice(0, count)) {
      const token = await signInAgent(kernel.owner, tenantId, agentId);
      agents.push({ tenantId, agentId, token });
      await goOnline(server.url, token);
    }
  }
  await kernel.owner.query('update agent_text_status set capacity = 100');
});
afterAll(async () => {
  await server.end();
  await kernel.end();
});

/** Runs and judges. Answers how many messages were on their way when servers were killed. */
async function judgeRuns(servers: readonly ServerProcess[], count: number): Promise<number> {
  let interrupted = 0;
  for (let seed = firstSeed; seed < firstSeed + count; seed += 1) {
    const visitors = [TENANT, TENANT, TENANT, TENANT, TENANT, OTHER_TENANT, OTHER_TENANT];
    const result = await runChatWithFaults({ seed, servers, owner: kernel.owner, agents, visitors, messages: 40 });
    expect(result.faults, `seed ${seed}`).toEqual([]);
    expect(result.acknowledged, `seed ${seed}`).toBeGreaterThan(result.sent / 2);
    interrupted += result.inFlightAtKill;
    await kernel.owner.query(
      `update conversations set state = 'closed', closed_at = now(), closed_by = 'system' where state <> 'closed'`,
    );
    await kernel.owner.query('update agent_text_status set active = 0');
  }
  return interrupted;
}

it(
  `nothing is lost, doubled or reordered when the server is killed and connections are cut (${runs} runs)`,
  async () => {
    expect(await judgeRuns([server], runs)).toBeGreaterThan(0);
  },
  20_000 + runs * 15_000,
);

describe.skipIf(!redisBinary)('two servers with Redis', () => {
  let redis: ChildProcess;
  let pair: ServerProcess[];
  beforeAll(async () => {
    const port = await freePort();
    redis = spawn(redisBinary ?? '', ['--port', String(port), '--save', '', '--appendonly', 'no'], { stdio: 'ignore' });
    const settings = { REDIS_URL: `redis://127.0.0.1:${port}` };
    pair = [await createServerProcess(kernel.url, settings), await createServerProcess(kernel.url, settings)];
    // Redis may take a moment to listen; a server without it does not start.
    await vi.waitFor(() => pair[0]?.start(), { timeout: 20_000, interval: 200 });
    await pair[1]?.start();
  });
  afterAll(async () => {
    await Promise.all(pair.map((one) => one.end()));
    redis.kill();
  });

  it('a visitor on one and an agent on the other hear each other at once', async () => {
    const [here, there] = pair.map((one) => one.url) as [string, string];
    const [first] = agents;
    if (!first) throw new Error('No agent');
    // The killed server's connections count for another 10 s: nobody else may seem to be there.
    const setOthers = (status: string) =>
      kernel.owner.query('update agent_text_status set status = $1 where agent_id <> $2', [status, first.agentId]);
    await setOthers('0');
    const agent = agentClient(() => there, first.tenantId, first.agentId, first.token);
    await agent.start();
    const visitor = await visitorClient(() => here, TENANT);
    await visitor.start();
    const { id } = await visitor.command('conversation.start', { pageTitle: '', pageUrl: '' });
    await expect.poll(() => agent.heard.some(({ event }) => event === 'conversation'), { timeout: 5000 }).toBe(true);
    for (const [from, to] of [
      [visitor, agent],
      [agent, visitor],
    ] as const) {
      const said = await from.command('message.send', {
        recordId: id,
        clientMsgId: crypto.randomUUID(),
        msgType: 'text',
        message: '你好',
      });
      await expect.poll(() => to.heard.at(-1), { timeout: 5000 }).toEqual({ event: 'message', payload: said });
    }
    await visitor.command('conversation.end', { recordId: id });
    await setOthers('1');
    await Promise.all([agent.stop(), visitor.stop()]);
  });

  it('nothing is lost, doubled or reordered when one of them is killed', async () => {
    expect(await judgeRuns(pair, 1)).toBeGreaterThan(0);
  }, 40_000);
});
