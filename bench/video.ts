import { freePort } from '../server/src/platform/db/free-port.ts';
import { startTestLiveKit, type TestLiveKit } from '../tools/testing/video/test-livekit.ts';
import type { Bar, Bench, BenchContext, BenchResult } from './lib/bench.ts';
import { openCallBrowser } from './lib/browser.ts';
import { quantile, summary } from './lib/rounds.ts';
import { type Stage, withStage } from './lib/stage.ts';
import { loadAverage } from './lib/usage.ts';
import { openBare } from './video/bare.ts';
import { openDesk } from './video/desk.ts';
import type { Join } from './video/watch-join.ts';

/** Calls of a round, one after the other; with those that warm up fewer than the 20 that a customer may begin in an hour. */
const CALLS = 3;
const WEBHOOKS = '/api/xmf-video-services/media/events';

/**
 * A video call is answered: from the moment when a client asks to connect with its token until it shows the first picture of the
 * other side, at the agent's and at the customer's page. The floor: two pages with nothing but LiveKit's client that enter
 * a room of the same server directly.
 */
const video: Bench = {
  name: 'video',
  async run(context) {
    const port = await freePort();
    const livekit = await startTestLiveKit(`http://127.0.0.1:${port}${WEBHOOKS}`);
    if (typeof livekit === 'string') throw new Error(livekit);
    try {
      const settings = { ...livekit.environment, PORT: String(port) };
      return await withStage(
        context,
        async () => {},
        (stage) => measure(context, stage, livekit),
        settings,
      );
    } finally {
      await livekit.stop();
    }
  },
};
export default video;

const waited = ({ joinedAt, seenAt }: Join) => seenAt - joinedAt;

async function measure({ rounds, log }: BenchContext, stage: Stage, livekit: TestLiveKit): Promise<BenchResult> {
  const load = loadAverage();
  const browser = await openCallBrowser();
  try {
    const desk = await openDesk(stage, browser);
    const bare = await openBare(browser, livekit, stage.url);
    const agents: number[] = [];
    const customers: number[] = [];
    const answered: number[] = [];
    const floor: number[] = [];
    for (let round = 0; round <= rounds; round++) {
      const ours: Join[][] = [];
      const theirs: Join[][] = [];
      for (let n = 0; n < CALLS; n++) {
        ours.push(await desk.call());
        theirs.push(await bare.call(`bench-${round}-${n}`));
      }
      const shown = (joins: readonly Join[]) => joins.map((join) => waited(join).toFixed(0)).join('/');
      log(`round ${round}: agent/customer ${ours.map(shown).join(' ')} ms, bare ${theirs.map(shown).join(' ')} ms`);
      // The first opens the pages' code.
      if (round === 0) continue;
      for (const [agent, customer] of ours) {
        if (!agent || !customer) continue;
        agents.push(waited(agent));
        customers.push(waited(customer));
        for (const { seenAt } of [agent, customer]) answered.push(seenAt - agent.clickedAt);
      }
      floor.push(...theirs.flat().map(waited));
    }
    return {
      bars: [
        ...barsOf('agent: from the join to the first picture of the customer', agents, 1500),
        ...barsOf('customer: from the join to the first picture of the agent', customers, 1500),
        ...barsOf('both: from the click that answers to the first picture', answered),
        ...barsOf("floor, LiveKit's client alone: from the join to the first picture", floor),
      ],
      figures: { callsOfEach: agents.length, agents, customers, answered, floor, loadAverageBefore: load },
      notes: [
        `p50 over the floor: agent ${times(agents, floor)}, customer ${times(customers, floor)}. Both sides, LiveKit, the server and its database share this machine.`,
      ],
    };
  } finally {
    await browser.close();
  }
}

function barsOf(what: string, values: readonly number[], must?: number): Bar[] {
  const { median, least, greatest } = summary([...values]);
  const common = { unit: 'ms', better: 'lower', spread: [least, greatest] } as const;
  return [
    { what: `${what}, p50`, value: median, ...common },
    { what: `${what}, p95`, value: quantile(values, 0.95), ...common, ...(must && { must }) },
  ];
}

const times = (values: readonly number[], floor: readonly number[]) =>
  `${(quantile(values, 0.5) / quantile(floor, 0.5)).toFixed(2)}×`;
