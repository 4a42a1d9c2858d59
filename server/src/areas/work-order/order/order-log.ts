import type { OrderEvent } from './order-events.ts';

export interface CommentFile {
  readonly fileName: string;
  readonly fileSaveName: string;
}

/** What people say beside the machine. */
export interface Talk {
  readonly words: string;
  readonly agentIds?: readonly string[];
  readonly files?: readonly CommentFile[];
}

/** An entry of an order's log: an event of the machine, or something that was said beside it. */
export interface LogEntry {
  readonly seq: number;
  readonly at: Date;
  readonly byId: string | null;
  readonly kind: string;
  readonly data: { readonly event: OrderEvent; readonly nodeName?: string } | { readonly talk: Talk };
}

/** The events of a log, in their order. */
export const eventsOf = (log: readonly LogEntry[]): OrderEvent[] =>
  log.flatMap(({ data }) => ('event' in data ? data.event : []));
