import { setTimeout as delay } from 'node:timers/promises';
import type { Backing } from './fault-cluster.ts';
import { type FaultKind, mulberry32, planFaults } from './fault-plan.ts';
import type { FaultClient, Reading, Send } from './history.ts';
import { type NetworkLine, openLine } from './network-line.ts';
import type { ServerProcess } from './server-process.ts';
import { type Tally, tally } from './tally.ts';

/** The chat that a run tests: the product, or the baseline. */
export interface Contender {
  readonly servers: readonly ServerProcess[];
  readonly database: Backing | null;
  readonly redis: Backing | null;
  readonly media?: Backing | null;
  /** After this time a missing message counts as lost. */
  readonly patienceMs: number;
  /** Adds the clients of a run, each with a line of its own. */
  enter(openLineOf: () => Promise<NetworkLine>, seed: number): Promise<Crowd>;
}

/** Its servers run until they are stopped. */
export interface StartedContender extends Contender {
  end(): Promise<void>;
}

export interface Crowd {
  readonly clients: readonly FaultClient[];
  /** This many talks run at the same time. */
  readonly lanes: readonly Lane[];
  /** The errors, from the clients' records and the chat's own data. */
  judge(sends: readonly Send[], readings: readonly Reading[]): Promise<string[]>;
  /** Removes the clients. */
  stop(): Promise<void>;
}

/** One visitor's talks, one after another. */
export interface Lane {
  /** Resolves when both sides are in it. */
  begin(nth: number): Promise<Talk>;
}

export interface Talk {
  readonly recordId: string;
  readonly visitor: FaultClient;
  readonly agent: FaultClient;
  /** The visitor leaves, perhaps while the agent still writes. */
  leave(): Promise<void>;
  /** Resolves when both sides have all messages on screen. */
  over(): Promise<void>;
}

export interface FaultRunResult extends Tally {
  faults: string[];
  sent: number;
  refused: number;
  talks: number;
  /** Messages on their way when a fault began. */
  interrupted: number;
  /**
   * By fault: milliseconds from its end until all clients are connected and show every message acknowledged until then; null:
   * never.
   */
  reconciled: { kind: FaultKind; ms: number | null }[];
}

/** Messages of each side of a talk. */
const MESSAGES = 8;
/** A client without an answer asks for ever: a run that takes this long will not end. */
const RUN_LIMIT_MS = 300_000;

/**
 * One seeded run: visitors and agents talk, faults come one after another, and at the end the history is judged. The seed
 * determines faults, their targets, and pauses. The machine determines what is in progress at that moment.
 */
export async function runFaults(contender: Contender, seed: number): Promise<FaultRunResult> {
  const random = mulberry32(seed);
  let ticks = 0;
  const clock = () => ++ticks;
  const lines: NetworkLine[] = [];
  const openLineOf = async () => {
    const ports = contender.servers.map(({ port }) => port);
    let turn = lines.length;
    const line = await openLine(() => ports[turn++ % ports.length] as number);
    lines.push(line);
    return line;
  };
  const { clients, lanes, judge, stop } = await contender.enter(openLineOf, seed);
  const sends = () => clients.flatMap((client) => client.sends);
  const talks: Talk[] = [];
  let talking = true;

  const speak = async (client: FaultClient, recordId: string): Promise<void> => {
    for (let n = 0; n < MESSAGES; n += 1) {
      const clientMsgId = `${client.name.replace(' ', '-')}-${recordId}-${String(n).padStart(4, '0')}`;
      await client.say(recordId, clientMsgId, `第 ${n} 句 ${client.name}`, clock, n % 5 === 4 ? 2 : 1);
      await delay(random() * 25);
    }
  };
  const runLane = async (lane: Lane): Promise<void> => {
    for (let nth = 0; talking; nth += 1) {
      const talk = await lane.begin(nth);
      talks.push(talk);
      const visitorSpeaks = speak(talk.visitor, talk.recordId).then(() => talk.leave());
      await Promise.all([visitorSpeaks, speak(talk.agent, talk.recordId)]);
      await talk.over();
    }
  };

  const readingsOf = (): Reading[] =>
    talks.flatMap(({ recordId, visitor, agent }) =>
      [visitor, agent].map((client) => ({ client: client.name, recordId, messages: client.screens.get(recordId) ?? [] })),
    );
  const givenUp = new Set<string>();
  /** Waits until every message acknowledged by now is on both screens. Returns the time this took; null: never. */
  const reconcile = async (): Promise<number | null> => {
    const begin = performance.now();
    let missing = missingOf(sends(), talks).filter(({ key }) => !givenUp.has(key));
    for (;;) {
      missing = missing.filter(({ reader, send }) => !isOn(reader.screens.get(send.recordId), send));
      const waited = performance.now() - begin;
      if (missing.length === 0 && clients.every(({ connected }) => connected)) return waited;
      if (waited > contender.patienceMs) {
        for (const { key } of missing) givenUp.add(key);
        return null;
      }
      await delay(5);
    }
  };

  const result = { interrupted: 0, reconciled: [] as FaultRunResult['reconciled'] };
  const struck: string[] = [];
  const talked = Promise.all(lanes.map(runLane));
  const breaking = (async () => {
    for (const { kind, strike } of planFaults(random, { ...contender, lines })) {
      if (!talking) return;
      await delay(50 + random() * 150);
      result.interrupted += sends().filter((send) => !send.ok && !send.refused).length;
      const began = new Date().toISOString();
      await strike();
      struck.push(`${kind} ${began} to ${new Date().toISOString()}`);
      result.reconciled.push({ kind, ms: await reconcile() });
    }
  })();
  const limit = new AbortController();
  const tooLong = delay(RUN_LIMIT_MS, undefined, { signal: limit.signal }).then(() => {
    throw new Error(`It takes too long: ${stillWaiting(clients).join(', ') || 'nobody waits for an answer'}`);
  });
  try {
    // A failure of either ends the run; the other would wait for ever.
    await Promise.race([breaking, talked.then(() => breaking), tooLong]);
    talking = false;
    await Promise.race([talked, tooLong]);
    await reconcile();
    const wrong = await judge(sends(), readingsOf());
    return {
      ...result,
      ...tally(sends(), readingsOf()),
      faults: wrong,
      sent: sends().length,
      refused: sends().filter((send) => send.refused).length,
      talks: talks.length,
    };
  } catch (error) {
    throw new Error(`${(error as Error).message}; faults: ${struck.join(', ')}`, { cause: error });
  } finally {
    limit.abort();
    await tooLong.catch(() => {});
    talking = false;
    // The faults of a failed run are repaired before the next run.
    await breaking.catch(() => {});
    await stop();
    for (const line of lines) line.close();
    await talked.catch(() => {});
  }
}

/** Clients without a connection, or without an answer. */
function stillWaiting(clients: readonly FaultClient[]): string[] {
  return clients.flatMap(({ name, connected, sends }) => {
    const open = sends.filter((send) => !send.ok && !send.refused).map(({ clientMsgId }) => clientMsgId);
    if (!connected) return [`${name} is not connected`];
    return open.length > 0 ? [`${name} is not answered to ${open.join(' ')}`] : [];
  });
}

/** Each acknowledged message with each side that does not show it. */
function missingOf(sends: readonly Send[], talks: readonly Talk[]) {
  const byRecord = new Map(talks.map((talk) => [talk.recordId, talk]));
  return sends.flatMap((send) => {
    const talk = byRecord.get(send.recordId);
    if (!talk || !send.ok) return [];
    return [talk.visitor, talk.agent]
      .filter((reader) => !isOn(reader.screens.get(send.recordId), send))
      .map((reader) => ({ reader, send, key: `${reader.name} ${send.recordId} ${send.clientMsgId}` }));
  });
}

function isOn(screen: readonly { clientMsgId: string }[] | undefined, { clientMsgId }: Send): boolean {
  return screen?.some((message) => message.clientMsgId === clientMsgId) === true;
}
