import type { OrderState, TimeLimit } from './order-state.ts';

/** Who may act, as the server found them, and how: the log keeps it. */
export interface FoundPeople {
  readonly ids: readonly string[];
  /** Its members may claim the task. */
  readonly groupId: string | null;
  /** One of `ids` claims it for all: a group's choice, or a node that one person handles. */
  readonly why: readonly string[];
}

/**
 * What the server answers when the machine comes to a node that needs more than the graph. The answers are part of the event: so
 * a log replayed gives the same state, and says why.
 */
export type Answer =
  | { readonly of: 'people'; readonly nodeId: string; readonly people: FoundPeople }
  | { readonly of: 'branch'; readonly nodeId: string; readonly outlet: string; readonly why: readonly string[] }
  | { readonly of: 'due'; readonly nodeId: string; readonly at: string; readonly why: readonly string[] }
  /** Fields were set, colleagues were told: the server has done it in the same transaction. */
  | { readonly of: 'done'; readonly nodeId: string; readonly why: readonly string[]; readonly ids: readonly string[] }
  | { readonly of: 'confirm'; readonly people: FoundPeople; readonly closeAt: string };

interface Base {
  readonly at: string;
  /** Null: the system. */
  readonly by: string | null;
  readonly answers: readonly Answer[];
}

type Reason = { readonly reason: string };
type OfTask = { readonly task: number };

export type OrderEvent = Base &
  /** With the targets of its priority at that time. */
  (
    | { readonly kind: 'started'; readonly first: TimeLimit | null; readonly resolution: TimeLimit | null }
    | ({ readonly kind: 'claimed' } & OfTask)
    | ({ readonly kind: 'submitted'; readonly words: string } & OfTask)
    | ({ readonly kind: 'agreed'; readonly words: string } & OfTask)
    | ({ readonly kind: 'refused'; readonly backTo: string | null } & OfTask & Reason)
    | { readonly kind: 'withdrawn' }
    | ({ readonly kind: 'transferred'; readonly to: string } & OfTask & Reason)
    | ({ readonly kind: 'delegated'; readonly to: string } & OfTask & Reason)
    | ({ readonly kind: 'signersAdded'; readonly where: 'before' | 'after'; readonly ids: readonly string[] } & OfTask & Reason)
    | ({ readonly kind: 'signerRemoved' } & OfTask & Reason)
    | { readonly kind: 'copied'; readonly ids: readonly string[] }
    | ({ readonly kind: 'urged' } & Reason)
    | ({ readonly kind: 'suspended'; readonly until: string } & Reason)
    | { readonly kind: 'resumed' }
    | ({ readonly kind: 'closed'; readonly code: string } & Reason)
    | ({ readonly kind: 'reopened'; readonly nodeId: string } & Reason)
    | ({ readonly kind: 'cancelled' } & Reason)
    | { readonly kind: 'timerRang'; readonly timer: number }
    | { readonly kind: 'effectDone'; readonly effect: number; readonly how: 'sent' | 'skipped'; readonly reason: string }
    | { readonly kind: 'clockWarned'; readonly clock: number }
    | { readonly kind: 'clockBreached'; readonly clock: number }
    /** The owner of a task was disabled. */
    | ({ readonly kind: 'ownerGone'; readonly to: string; readonly why: readonly string[] } & OfTask)
  );

/** Why an act is refused; the contract has the words. */
export type Refusal =
  | 'ended'
  | 'notOpen'
  | 'suspended'
  | 'claimed'
  | 'notPassed'
  | 'tooLate'
  | 'lastSigner'
  | 'alreadySigner'
  | 'urgedBefore'
  | 'notSuspended'
  | 'notClosed';

export class Refused extends Error {
  readonly why: Refusal;
  constructor(why: Refusal) {
    super(`The act is refused: ${why}`);
    this.why = why;
  }
}

/** The machine came to a node and wants an answer; null: who confirms the order. `did`: who acted at which node, with this event. */
export class Missing extends Error {
  readonly nodeId: string | null;
  readonly did: OrderState['did'];
  constructor(nodeId: string | null, did: OrderState['did']) {
    super(`No answer for ${nodeId ?? 'the end'}`);
    this.nodeId = nodeId;
    this.did = did;
  }
}
