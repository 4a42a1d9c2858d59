import type { IvrGraph, IvrNode, IvrPrompt } from '@lianxi/contracts/callcenter/ivr-graph';
import type { CalendarDays } from '../../../platform/calendar/business-calendar.ts';
import type { Party, QueueTicket } from '../call/party.ts';

/** A published version of a flow, as a call uses it. */
export interface IvrFlow {
  readonly flowId: string;
  readonly name: string;
  readonly version: number;
  readonly graph: IvrGraph;
  /** The tenant's calendar days around the call. */
  readonly calendar?: CalendarDays;
}

/** A caller's place in a flow. It includes the flow itself: a version that is published during the call does not affect it. */
export interface IvrRun {
  flow: IvrFlow;
  node: string;
  /** The flows that led into this one, and their nodes. */
  above: { flow: IvrFlow; node: string }[];
  variables: Record<string, string>;
  /** Keys that were pressed at this node, and how often the node began again. */
  keys: string;
  tries: number;
  /** Nodes since the caller's last key. */
  visits: number;
  /** Counts playbacks and questions: an answer to a former one is ignored. */
  count: number;
  wait: Wait;
}

/** What a caller in a flow waits for, and until when at most. `answer`: an agent's telephone rings. */
export type Wait =
  | { readonly for: 'playback' | 'keys' | 'reply'; readonly until: number }
  | { readonly for: 'answer'; readonly until: null };

export type IvrEvent =
  | { readonly type: 'digit'; readonly digit: string }
  | { readonly type: 'playback-ended'; readonly count: number }
  | { readonly type: 'reply'; readonly count: number; readonly reply: IvrReply }
  /** The party that the flow rang did not accept the call. */
  | { readonly type: 'not-answered' }
  | { readonly type: 'time' }
  /** Another process owns the switch: sounds and questions of the former one may be lost. */
  | { readonly type: 'new-owner' };

/** Questions that need data from outside the call. */
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

/** Null: it does not exist, or is not available now. */
export type IvrReply =
  | { readonly kind: 'skillGroup'; readonly ticket: QueueTicket }
  | { readonly kind: 'agent' | 'outside'; readonly party: Party }
  | { readonly kind: 'subFlow'; readonly flow: IvrFlow }
  | { readonly kind: 'http'; readonly variables: Readonly<Record<string, string>> }
  | null;

/** The actions of a flow on its call. */
export type IvrAct =
  | { readonly do: 'play'; readonly count: number; readonly prompts: readonly IvrPrompt[] }
  | { readonly do: 'stop'; readonly count: number }
  | { readonly do: 'rate'; readonly rating: number; readonly bad: boolean }
  | { readonly do: 'call-back' }
  /** Keys into a variable, under the name of their node: agents read them. They may be a card number. */
  | { readonly do: 'collect'; readonly node: string; readonly label: string; readonly keys: string }
  | { readonly do: 'queue'; readonly ticket: QueueTicket }
  | { readonly do: 'ring'; readonly party: Party }
  | { readonly do: 'voicemail' | 'hang-up' }
  /**
   * A node was left by an outlet; the outlet is empty where the flow ends. The call's events store it, without the keys of a
   * variable.
   */
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

/** Replaces `${name}` by the variable's value, formatted by `write`. */
export function fill(text: string, variables: Readonly<Record<string, string>>, write = (value: string) => value): string {
  return text.replaceAll(/\$\{([a-z]\w*)\}/gi, (_, name: string) => write(variables[name] ?? ''));
}

/** The flow's question to the world outside; null: none. */
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
