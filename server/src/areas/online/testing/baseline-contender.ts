import { fileURLToPath } from 'node:url';
import type { Backing } from '../../../app/testing/fault-cluster.ts';
import type { StartedContender } from '../../../app/testing/fault-run.ts';
import { createProcess } from '../../../app/testing/server-process.ts';
import { PlainClient } from './plain-client.ts';

const program = fileURLToPath(new URL('./baseline-server.ts', import.meta.url));

/** As many agents as in the product's runs. */
const AGENTS = 3;
const VISITORS = 7;
const PATIENCE_MS = 2000;

/** Plain Socket.IO with connection-state recovery, on one server, or on several with its Redis Streams adapter. */
export async function startBaseline(redis: Backing | null, count: number): Promise<StartedContender> {
  const settings: Record<string, string> = redis ? { REDIS_URL: redis.url } : {};
  const servers = await Promise.all(Array.from({ length: count }, () => createProcess(program, settings)));
  await Promise.all(servers.map((server) => server.start()));
  return {
    servers,
    database: null,
    redis,
    patienceMs: PATIENCE_MS,
    async enter(openLineOf, seed) {
      const people = async (kind: string, n: number) =>
        Promise.all(Array.from({ length: n }, async (_, at) => new PlainClient(`${kind} ${at + 1}`, (await openLineOf()).url)));
      const [agents, visitors] = [await people('agent', AGENTS), await people('visitor', VISITORS)];
      const clients = [...agents, ...visitors];
      await Promise.all(clients.map((client) => client.start()));
      const lanes = visitors.map((visitor, at) => ({
        async begin(nth: number) {
          const agent = agents[at % agents.length] as PlainClient;
          const recordId = `${seed}-${at}-${nth}`;
          await Promise.all([visitor.follow(recordId), agent.follow(recordId)]);
          return { recordId, visitor, agent, leave: async () => {}, over: async () => {} };
        },
      }));
      return {
        clients,
        lanes,
        judge: async () => [],
        stop: async () => void (await Promise.all(clients.map((client) => client.stop()))),
      };
    },
    end: async () => void (await Promise.all(servers.map((server) => server.end()))),
  };
}
