import { DEMO_PASSWORD } from '../server/src/demo/tenants.ts';
import { questions } from './api/calls.ts';
import { CUSTOMERS_EACH, FIRST_PHONES, openData, TENANTS } from './api/data.ts';
import type { Bench, BenchContext, BenchResult } from './lib/bench.ts';
import { type Call, type HttpLoad, httpLoad } from './lib/http-load.ts';
import { pacedLoad } from './lib/paced-load.ts';
import { serve, startProduct } from './lib/product.ts';
import { interleave, quantile, ratio, summary } from './lib/rounds.ts';

/** Calls a round, and connections that ask without a pause. */
const CALLS = 4000;
const CONNECTIONS = 8;
/** Searches a round, and how fast they come: a thousand agents who each search every five seconds. */
const SEARCHES = 1500;
const SEARCHES_PER_SECOND = 200;

const administrators = { 174: 'admin', 175: 'admin175' } as const;

/**
 * The customer list over a million rows of two tenants, through HTTP: filters, far pages, searches by
 * name and number. Against the same SQL through raw Fastify and raw pg, in turns.
 */
const api: Bench = {
  name: 'api',
  async run(context) {
    const data = await openData(context.folder, context.log);
    try {
      const product = await startProduct(context.folder, { DATABASE_URL: data.url });
      const floor = await serve('bench/api/floor.ts', { DATABASE_URL: data.url });
      const preparing = await serve('bench/api/floor.ts', { DATABASE_URL: data.url, PREPARE: '1' });
      try {
        const tokens = { 174: await signIn(product.origin, 174), 175: await signIn(product.origin, 175) };
        const asking = { ciphers: data.ciphers, owners: data.owners, labels: data.labels, tokens, firstPhones: FIRST_PHONES };
        return await measure(context, asking, { ours: product.origin, floor: floor.origin, preparing: preparing.origin });
      } finally {
        await Promise.all([product, floor, preparing].map((server) => server.stop()));
      }
    } finally {
      await data.stop();
    }
  },
};
export default api;

interface Origins {
  ours: string;
  floor: string;
  preparing: string;
}

async function measure(
  { rounds, log }: BenchContext,
  asking: Parameters<typeof questions>[0],
  origins: Origins,
): Promise<BenchResult> {
  const mixed = questions(asking, 1, CALLS, 'everything');
  const ourCalls = mixed.map((pair) => pair.ours);
  const floorCalls = mixed.map((pair) => pair.floor);
  const searches = questions(asking, 2, SEARCHES, 'searches').map((pair) => pair.ours);
  const loads: Record<string, HttpLoad[]> = {};
  const load = async (name: string, origin: string, calls: readonly Call[], connections: number) => {
    const result = await httpLoad(origin, calls, connections);
    loads[name] = [...(loads[name] ?? []), result];
    return result;
  };
  const measured = await interleave(
    {
      ours: async () => (await load('ours', origins.ours, ourCalls, CONNECTIONS)).requestsPerSecond,
      floor: async () => (await load('floor', origins.floor, floorCalls, CONNECTIONS)).requestsPerSecond,
      preparing: async () => (await load('preparing', origins.preparing, floorCalls, CONNECTIONS)).requestsPerSecond,
      search: async () => quantile(await pacedLoad(origins.ours, searches, SEARCHES_PER_SECOND), 0.99),
    },
    rounds,
    (round, { ours, floor, search }) =>
      log(`round ${round}: ours ${ours.toFixed(0)}/s, floor ${floor.toFixed(0)}/s, search p99 ${search.toFixed(1)} ms`),
  );
  const share = ratio(measured.ours, measured.floor);
  const { search } = measured;
  const shareOfPreparing = ratio(measured.ours, measured.preparing);
  return {
    bars: [
      {
        what: 'list calls a second, share of raw Fastify + raw pg',
        value: share.median,
        unit: '×',
        better: 'higher',
        must: 0.7,
        aim: 0.8,
        spread: [share.least, share.greatest],
      },
      {
        what: `search p99 at ${SEARCHES_PER_SECOND}/s`,
        value: search.median,
        unit: 'ms',
        better: 'lower',
        must: 10,
        spread: [search.least, search.greatest],
      },
    ],
    figures: {
      customers: TENANTS.length * CUSTOMERS_EACH,
      list: { callsPerRound: CALLS, connections: CONNECTIONS },
      search: { callsPerRound: SEARCHES, perSecond: SEARCHES_PER_SECOND, p99Ms: search },
      perSecond: { ours: measured.ours, floor: measured.floor, floorThatPrepares: measured.preparing },
      shareOfFloorThatPrepares: shareOfPreparing,
      latencyMs: Object.fromEntries(Object.entries(loads).map(([name, list]) => [name, percentiles(list)])),
    },
    notes: [
      `The floor sends its statements as pg does unasked; the product keeps them prepared. Of a floor that does so too: ${shareOfPreparing.median.toFixed(2)} ×.`,
    ],
  };
}

function percentiles(loads: readonly HttpLoad[]) {
  const of = (pick: (load: HttpLoad) => number) => summary(loads.slice(1).map(pick)).median;
  return { p50: of((l) => l.p50), p99: of((l) => l.p99), p999: of((l) => l.p999) };
}

async function signIn(origin: string, tenantId: (typeof TENANTS)[number]): Promise<string> {
  const response = await fetch(`${origin}/api/xmf-user-auth/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'password', username: administrators[tenantId], password: DEMO_PASSWORD }),
  });
  const { code, message, data } = (await response.json()) as { code: string; message: string; data: { access_token: string } };
  if (code !== '0') throw new Error(`Sign-in of ${administrators[tenantId]} refused: ${message}`);
  return data.access_token;
}
