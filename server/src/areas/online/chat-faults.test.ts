import { afterAll, beforeAll, expect, it } from 'vitest';
import { OTHER_TENANT, TENANT } from '../../platform/testing/kernel-fixture.ts';
import { type ChatFixture, startChatFixture } from './testing/chat-fixture.ts';
import { goOnline, openSite, signInAgent } from './testing/chat-people.ts';
import { type RunAgent, runChatWithFaults } from './testing/fault-run.ts';
import { createServerProcess, type ServerProcess } from './testing/server-process.ts';

/** CHAT_FAULT_RUNS=1000 is the long form; CHAT_FAULT_SEED=n replays the run that failed. */
const runs = Number(process.env.CHAT_FAULT_RUNS ?? 4);
const firstSeed = Number(process.env.CHAT_FAULT_SEED ?? 1);

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

it(
  `loses, doubles and reorders nothing when the server is killed and connections are cut (${runs} runs)`,
  async () => {
    let interrupted = 0;
    for (let seed = firstSeed; seed < firstSeed + runs; seed += 1) {
      const visitors = [TENANT, TENANT, TENANT, TENANT, TENANT, OTHER_TENANT, OTHER_TENANT];
      const result = await runChatWithFaults({ seed, server, owner: kernel.owner, agents, visitors, messages: 40 });
      expect(result.faults, `seed ${seed}`).toEqual([]);
      expect(result.acknowledged, `seed ${seed}`).toBeGreaterThan(result.sent / 2);
      interrupted += result.inFlightAtKill;
      await kernel.owner.query(
        `update conversations set state = 'closed', closed_at = now(), closed_by = 'system' where state <> 'closed'`,
      );
      await kernel.owner.query('update agent_text_status set active = 0');
    }
    expect(interrupted).toBeGreaterThan(0);
  },
  20_000 + runs * 15_000,
);
