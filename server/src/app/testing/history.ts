/** One message, as its sender recorded it. Times are ticks of the run's own clock. */
export interface Send {
  client: string;
  recordId: string;
  clientMsgId: string;
  body: string;
  invokedAt: number;
  /** Set when the server acknowledged it. */
  ok?: { at: number; seq: number };
  /** Set when the server refused it finally. Without both, the result is unknown. */
  refused?: string;
}

/** A message on a reader's screen. The baseline has no numbers. */
export interface Seen {
  recordId: string;
  clientMsgId: string;
  message: string;
  seq?: number;
}

/** The messages on a reader's screen, in this order. */
export interface Reading {
  client: string;
  recordId: string;
  messages: readonly Seen[];
}

/** A client of a run. */
export interface FaultClient {
  readonly name: string;
  readonly sends: readonly Send[];
  /** The messages on screen, by conversation. */
  readonly screens: ReadonlyMap<string, readonly Seen[]>;
  readonly connected: boolean;
  start(): Promise<void>;
  /** Sends a message, `copies` times at once. Resolves when it is acknowledged or refused. */
  say(recordId: string, clientMsgId: string, body: string, clock: () => number, copies?: number): Promise<void>;
}

export interface StoredMessage {
  recordId: string;
  seq: number;
  clientMsgId: string;
  author: string;
  authorId: string | null;
  body: string;
}

/**
 * Judges a run from the clients' records and the final log. Returns the errors: an acknowledged message that is missing, doubled,
 * altered or renumbered; a refused one that exists; one that no client sent; messages out of their sender's order; gaps in
 * numbers; a reader whose screen differs from the log.
 */
export function judge(sends: readonly Send[], readings: readonly Reading[], stored: readonly StoredMessage[]): string[] {
  const log = new Map<string, StoredMessage[]>();
  for (const message of [...stored].sort((a, b) => a.seq - b.seq)) {
    log.set(message.recordId, [...(log.get(message.recordId) ?? []), message]);
  }
  return [...faultsOfLog(log), ...faultsOfSends(sends, log), ...readings.flatMap((reading) => faultsOfReading(reading, log))];
}

type Log = ReadonlyMap<string, readonly StoredMessage[]>;

function faultsOfLog(log: Log): string[] {
  const faults: string[] = [];
  for (const [recordId, messages] of log) {
    for (const [at, { seq }] of messages.entries()) {
      if (seq !== at + 1) faults.push(`conversation ${recordId}: number ${seq} stands at place ${at + 1}`);
    }
  }
  return faults;
}

function faultsOfSends(sends: readonly Send[], log: Log): string[] {
  const faults: string[] = [];
  const sent = new Map(sends.map((send) => [`${send.recordId} ${send.clientMsgId}`, send]));
  for (const send of sends) {
    const what = `${send.client}: ${send.clientMsgId}`;
    const found = (log.get(send.recordId) ?? []).filter((message) => message.clientMsgId === send.clientMsgId);
    const [message] = found;
    if (found.length > 1) faults.push(`${what} is stored ${found.length} times`);
    if (message && message.body !== send.body) faults.push(`${what} is stored with other words`);
    if (send.ok && !message) faults.push(`${what} was acknowledged and is lost`);
    if (send.ok && message && message.seq !== send.ok.seq)
      faults.push(`${what} was acknowledged as ${send.ok.seq}, stored as ${message.seq}`);
    if (send.refused && message) faults.push(`${what} was refused (${send.refused}) and is stored`);
  }
  for (const messages of log.values()) {
    for (const { recordId, clientMsgId, author } of messages) {
      if (author !== 'system' && !sent.has(`${recordId} ${clientMsgId}`))
        faults.push(`${clientMsgId} is stored and nobody sent it`);
    }
  }
  return [...faults, ...faultsOfOrder(sends)];
}

/** When a message was sent after the acknowledgement of another of the same sender, it must come after it. */
function faultsOfOrder(sends: readonly Send[]): string[] {
  const faults: string[] = [];
  const lanes = Map.groupBy(
    sends.filter((send) => send.ok),
    (send) => `${send.client} ${send.recordId}`,
  );
  for (const lane of lanes.values()) {
    for (const later of lane) {
      for (const earlier of lane) {
        if (!earlier.ok || !later.ok || earlier.ok.at >= later.invokedAt || earlier.ok.seq < later.ok.seq) continue;
        faults.push(`${later.client}: ${later.clientMsgId} was sent after ${earlier.clientMsgId} and stands before it`);
      }
    }
  }
  return faults;
}

function faultsOfReading({ client, recordId, messages }: Reading, log: Log): string[] {
  const faults: string[] = [];
  const stored = log.get(recordId) ?? [];
  for (const [at, message] of messages.entries()) {
    const expected = stored[at];
    if (message.seq !== at + 1) faults.push(`${client} read number ${message.seq} of ${recordId} at place ${at + 1}`);
    else if (message.clientMsgId !== expected?.clientMsgId || message.message !== expected.body) {
      faults.push(`${client} read something else at number ${message.seq} of ${recordId} than the log holds`);
    }
  }
  if (messages.length < stored.length)
    faults.push(`${client} read ${messages.length} of ${stored.length} messages of ${recordId}`);
  return faults;
}
