/** What the benchmark and a process of its clients tell each other. */

/** One who connects: `query` opens an agent's socket, `auth` a visitor's. */
export interface Person {
  id: string;
  query?: Record<string, string>;
  auth?: Record<string, string>;
}

export interface Talk {
  recordId: string;
  agentId: string;
  visitorId: string;
}

/** Messages that arrive at random moments, evenly over conversations and sides. */
export interface Load {
  /** Makes the messages' ids unlike those of other loads. */
  name: string;
  perSecond: number;
  seconds: number;
  seed: number;
}

export interface Commands {
  connect: { input: { origin: string; agents: Person[]; visitors: Person[] }; reply: null };
  /** Every visitor opens a conversation. */
  start: { input: null; reply: null };
  talks: { input: Talk[]; reply: null };
  load: { input: Load; reply: LoadResult };
  acknowledged: { input: null; reply: Acknowledged };
}
export type CommandName = keyof Commands;

export interface LoadResult {
  sent: number;
  acknowledged: number;
  /** Messages that the other side heard. */
  delivered: number;
  /** Told to send again: more waited than the server takes. */
  refused: number;
  unanswered: number;
  /** Messages that came to a reader out of the order of their numbers. */
  disordered: number;
  /** From the first to the last acknowledgement due. */
  seconds: number;
  /** Milliseconds from the moment at which the message was due to be sent. */
  ackP50: number;
  ackP99: number;
  deliveryP50: number;
  deliveryP99: number;
}

/** Every message that was ever acknowledged, column by column. */
export interface Acknowledged {
  recordIds: string[];
  clientMsgIds: string[];
  seqs: number[];
}

export interface Request {
  name: CommandName;
  input: unknown;
}
export type Response = { reply: unknown } | { error: string };
