import type { IvrGraph, IvrNode, IvrPrompt } from '@lianxi/contracts/callcenter/ivr-graph';
import type { CalendarDays } from '../../../platform/calendar/business-calendar.ts';
import type { Party, QueueTicket } from '../call/party.ts';

/** A published version of a flow, as a call goes through it. */
export interface IvrFlow {
  readonly flowId: string;
  readonly name: string;
  readonly version: number;
  readonly graph: IvrGraph;
  /** The tenant's days around the call. */
  readonly calendar?: CalendarDays;
}

/** Where a caller is in a flow. It holds the flow itself: what is published meanwhile does not reach this call. */
export interface IvrRun {
  flow: IvrFlow;
  node: string;
  /** Flows that led into this one, and their nodes. */
  above: { flow: IvrFlow; node: string }[];
  variables: Record<string, string>;
  /** Keys pressed at this node, and how often it began anew. */
  keys: string;
  tries: number;
  /** Nodes since the caller last pressed a key. */
  visits: number;
  /** Counts playbacks and questions: an answer to a former one is none. */
  count: number;
  wait: Wait;
}

/** What a caller in a flow waits for, at most until then; `answer`: somebody's telephone rings. */
export type Wait =
  | { readonly for: 'playback' | 'keys' | 'reply'; readonly until: number }
  | { readonly for: 'answer'; readonly until: null };

export type IvrEvent =
  | { readonly type: 'digit'; readonly digit: string }
  | { readonly type: 'playback-ended'; readonly count: number }
  | { readonly type: 'reply'; readonly count: number; readonly reply: IvrReply }
  /** Whom the flow rang did not take the call. */
  | { readonly type: 'not-answered' }
  | { readonly type: 'time' }
  /** Another process owns the switch: what was heard or asked under the former one may be lost. */
  | { readonly type: 'new-owner' };

/** What only the world outside of a call knows. */
export type IvrQuestion =
  | { readonly kind: 'skillGroup' | 'agent' | 'subFlow'; readonly id: string }
  | { readonly kind: 'outside'; readonly number: string }
  | {
      readonly kind: 'http';
      readonly method: 'GET' | 'POST';
      readonly url: string;
      readonly body: Readonly<Record<string, string>>;
      readonly timeoutMs: number;
      readonly fields: readonly { readonly path: string; readonly variable: string }[];
    };

/** Null: there is none, or it cannot be had now. */
export type IvrReply =
  | { readonly kind: 'skillGroup'; readonly ticket: QueueTicket }
  | { readonly kind: 'agent' | 'outside'; readonly party: Party }
  | { readonly kind: 'subFlow'; readonly flow: IvrFlow }
  | { readonly kind: 'http'; readonly variables: Readonly<Record<string, string>> }
  | null;

/** What the caller's way does to the call. */
export type IvrAct =
  | { readonly do: 'play'; readonly count: number; readonly prompts: readonly IvrPrompt[] }
  | { readonly do: 'stop'; readonly count: number }
  | { readonly do: 'rate'; readonly rating: number; readonly bad: boolean }
  | { readonly do: 'call-back' }
  | { readonly do: 'queue'; readonly ticket: QueueTicket }
  | { readonly do: 'ring'; readonly party: Party }
  | { readonly do: 'voicemail' | 'hang-up' }
  /** A node was left by an outlet, empty where the way ends: kept with the call. Keys are not, they may be a card's. */
  | {
      readonly do: 'note';
      readonly flowId: string;
      readonly version: number;
      readonly node: string;
      readonly name: string;
      readonly way: string;
    }
  /** A further flow began. */
  | { readonly do: 'enter'; readonly flow: string };

export function nodeOf({ flow, node }: Pick<IvrRun, 'flow' | 'node'>): IvrNode | undefined {
  return flow.graph.nodes.find(({ id }) => id === node);
}

/** `${name}` becomes what the variable holds, written as `write` has it. */
export function fill(text: string, variables: Readonly<Record<string, string>>, write = (value: string) => value): string {
  return text.replaceAll(/\$\{([a-z]\w*)\}/gi, (_, name: string) => write(variables[name] ?? ''));
}

/** What the caller's way asks the world outside; null: nothing. */
export function questionOf(run: IvrRun): IvrQuestion | null {
  const node = nodeOf(run);
  if (run.wait.for !== 'reply' || !node) return null;
  if (node.type === 'skillGroup') return { kind: 'skillGroup', id: node.skillGroupId };
  if (node.type === 'agent') return { kind: 'agent', id: node.agentId };
  if (node.type === 'outside') return { kind: 'outside', number: node.number };
  if (node.type === 'subFlow') return { kind: 'subFlow', id: node.flowId };
  if (node.type !== 'http') return null;
  const { method, url, body, timeoutSeconds, fields } = node;
  return {
    kind: 'http',
    method,
    url: fill(url, run.variables, encodeURIComponent),
    body: Object.fromEntries(body.map(({ field, value }) => [field, fill(value, run.variables)])),
    timeoutMs: timeoutSeconds * 1000,
    fields,
  };
}
