import { DEMO_PASSWORD } from '../server/src/demo/tenants.ts';
import { questions } from './api/calls.ts';
import { FIRST_PHONES, openData, TENANTS } from './api/data.ts';
import type { Bench, BenchContext, BenchResult } from './lib/bench.ts';
import { type HttpLoad, httpLoad } from './lib/http-load.ts';
import { serve, startProduct } from './lib/product.ts';
import { interleave, ratio, summary } from './lib/rounds.ts';

/** Calls a round, and connections that ask without a pause. */
const CALLS = 4000;
const CONNECTIONS = 8;
/** Searches: as many at once as a busy floor of agents sends. */
const SEARCHES = 2000;
const SEARCHERS = 4;

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
      try {
        const tokens = { 174: await signIn(product.origin, 174), 175: await signIn(product.origin, 175) };
        const asking = { cipher: data.cipher, owners: data.owners, tokens, firstPhones: FIRST_PHONES };
        return await measure(context, asking, product.origin, floor.origin);
      } finally {
        await Promise.all([product.stop(), floor.stop()]);
      }
    } finally {
      await data.stop();
    }
  },
};
export default api;

async function measure(
  { rounds, log }: BenchContext,
  asking: Parameters<typeof questions>[0],
  ours: string,
  floor: string,
): Promise<BenchResult> {
  const mixed = questions(asking, 1, CALLS, 'everything');
  const searching = questions(asking, 2, SEARCHES, 'searches');
  const latencies: Record<'ours' | 'floor' | 'searches', HttpLoad[]> = { ours: [], floor: [], searches: [] };
  const timed = async (kind: keyof typeof latencies, load: Promise<HttpLoad>) => {
    const result = await load;
    latencies[kind].push(result);
    return result;
  };

  const measured = await interleave(
    {
      ours: async () =>
        (
          await timed(
            'ours',
            httpLoad(
              ours,
              mixed.map((pair) => pair.ours),
              CONNECTIONS,
            ),
          )
        ).requestsPerSecond,
      floor: async () =>
        (
          await timed(
            'floor',
            httpLoad(
              floor,
              mixed.map((pair) => pair.floor),
              CONNECTIONS,
            ),
          )
        ).requestsPerSecond,
      search: async () =>
        (
          await timed(
            'searches',
            httpLoad(
              ours,
              searching.map((pair) => pair.ours),
              SEARCHERS,
            ),
          )
        ).p99,
    },
    rounds,
    (round, values) =>
      log(
        `round ${round}: ours ${values.ours.toFixed(0)}/s, floor ${values.floor.toFixed(0)}/s, search p99 ${values.search.toFixed(1)} ms`,
      ),
  );
  const share = ratio(measured.ours, measured.floor);
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
        what: 'search p99',
        value: measured.search.median,
        unit: 'ms',
        better: 'lower',
        must: 10,
        spread: [measured.search.least, measured.search.greatest],
      },
    ],
    figures: {
      customers: TENANTS.length * 500_000,
      connections: CONNECTIONS,
      callsPerRound: CALLS,
      oursPerSecond: measured.ours,
      floorPerSecond: measured.floor,
      latencyMs: Object.fromEntries(Object.entries(latencies).map(([kind, loads]) => [kind, percentiles(loads)])),
    },
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
