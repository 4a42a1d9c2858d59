import type { IvrNode, IvrPrompt } from '@lianxi/contracts/callcenter/ivr-graph';
import { isOpen } from '../../../platform/calendar/business-calendar.ts';
import { dateIn } from '../../../platform/calendar/zone-clock.ts';
import { fill, type IvrAct, type IvrEvent, type IvrFlow, type IvrReply, type IvrRun, nodeOf } from './run.ts';

/** For a call that began before flows had a calendar. */
const CHINA = { timeZone: 'Asia/Shanghai', days: {} };

/**
 * The limit of nodes without a key from the caller, and of nested flows. No published flow comes near it; an invalid one ends
 * there.
 */
const MAX_VISITS = 500;
const DEEPEST = 5;
/** Longer than any prompt: the event about its end was lost. */
const PLAYBACK_MS = 600_000;
const REPLY_MS = 5_000;

/** The result of one event in a flow, pure: the caller's new place, and the actions on the call. */
export interface IvrMove {
  readonly run: IvrRun;
  readonly acts: readonly IvrAct[];
}

/** A caller enters a flow. */
export function begin(flow: IvrFlow, variables: Readonly<Record<string, string>>, now: number): IvrMove {
  const run: IvrRun = {
    flow,
    node: startOf(flow),
    above: [],
    variables: { ...variables },
    keys: '',
    tries: 0,
    visits: 0,
    count: 0,
    wait: { for: 'reply', until: now },
  };
  const way = new Way(run, now);
  way.acts.push({ do: 'enter', flow: flow.name });
  way.visit();
  return way;
}

/** Applies an event to a caller in a flow. An event that is late, or for another node, changes nothing. */
export function proceed(run: IvrRun, event: IvrEvent, now: number): IvrMove {
  const way = new Way(structuredClone(run), now);
  way.hear(event);
  return way;
}

function startOf({ graph }: IvrFlow): string {
  return graph.nodes.find(({ type }) => type === 'start')?.id ?? '';
}

class Way implements IvrMove {
  readonly run: IvrRun;
  readonly acts: IvrAct[] = [];
  readonly now: number;

  constructor(run: IvrRun, now: number) {
    this.run = run;
    this.now = now;
  }

  hear(event: IvrEvent): void {
    const { run, now } = this;
    const { wait } = run;
    const node = nodeOf(run);
    if (!node) return this.stop('hang-up');
    switch (event.type) {
      case 'digit':
        if (wait.for !== 'playback' && wait.for !== 'keys') return;
        return this.press(node, event.digit);
      case 'playback-ended':
        if (wait.for === 'playback' && event.count === run.count) this.heard(node);
        return;
      case 'reply':
        if (wait.for === 'reply' && event.count === run.count) this.replied(node, event.reply);
        return;
      case 'not-answered':
        if (wait.for === 'answer') this.leave('failed');
        return;
      case 'time':
        if (wait.until !== null && now >= wait.until) this.waited(node);
        return;
      case 'new-owner':
        // A wait for keys continues.
        if (wait.for === 'answer' || wait.for === 'keys') return;
        if (wait.for === 'playback') this.acts.push({ do: 'stop', count: run.count });
        this.at(node);
    }
  }

  /** Enters the present node. */
  visit(): void {
    const { run } = this;
    const node = nodeOf(run);
    run.visits += 1;
    run.keys = '';
    run.tries = 0;
    if (!node || run.visits > MAX_VISITS) this.stop('hang-up');
    else this.at(node);
  }

  /** Begins a node, for the first time or again. */
  private at(node: IvrNode): void {
    const { run, now } = this;
    switch (node.type) {
      case 'start':
        return this.leave('next');
      case 'play':
      case 'menu':
      case 'collect':
      case 'rating':
        return this.play(node.prompts);
      case 'time': {
        const { timeZone, days } = run.flow.calendar ?? CHINA;
        const closedDays = Object.fromEntries(node.holidays.map((day) => [day, { closed: true } as const]));
        const open =
          node.hours.length === 0
            ? !node.holidays.includes(dateIn(timeZone, now))
            : isOpen({ timeZone, days: { ...days, ...closedDays }, hours: node.hours }, new Date(now));
        return this.leave(open ? 'open' : 'closed');
      }
      case 'condition':
        return this.leave(holds(node, run.variables) ? 'yes' : 'no');
      case 'set':
        run.variables[node.variable] = fill(node.value, run.variables).slice(0, 500);
        return this.leave('next');
      case 'callBack':
        this.acts.push({ do: 'call-back' });
        return this.leave('next');
      case 'skillGroup':
      case 'agent':
      case 'outside':
      case 'http':
      case 'subFlow':
        run.count += 1;
        run.wait = { for: 'reply', until: now + REPLY_MS + (node.type === 'http' ? node.timeoutSeconds * 1000 : 0) };
        return;
      case 'voicemail':
        return this.stop('voicemail');
      case 'return':
        return this.comeBack();
      case 'hangUp':
        return this.stop('hang-up');
    }
  }

  private play(prompts: readonly IvrPrompt[]): void {
    const { run, now } = this;
    run.count += 1;
    run.keys = '';
    run.wait = { for: 'playback', until: now + PLAYBACK_MS };
    const spoken = prompts.map((prompt) =>
      prompt.kind === 'text' ? { ...prompt, text: fill(prompt.text, run.variables) } : prompt,
    );
    this.acts.push({ do: 'play', count: run.count, prompts: spoken });
  }

  private press(node: IvrNode, digit: string): void {
    const { run, now } = this;
    if (node.type === 'play') return;
    run.visits = 0;
    if (run.wait.for === 'playback') this.acts.push({ do: 'stop', count: run.count });
    if (node.type === 'menu') {
      if (node.keys.some((key) => key === digit)) this.leave(digit);
      else this.again(node.prompts, node.repeats, 'invalid');
    } else if (node.type === 'rating') {
      if (digit >= '1' && digit <= String(node.most)) {
        run.variables.rating = digit;
        // Versions that were published before bad reviews existed do not contain it.
        this.acts.push({ do: 'rate', rating: Number(digit), bad: Number(digit) <= (node.bad ?? 1) });
        this.leave('next');
      } else this.again(node.prompts, node.repeats, 'failed');
    } else if (node.type === 'collect') {
      if (digit !== node.terminator) run.keys += digit;
      run.wait = { for: 'keys', until: now + node.timeoutSeconds * 1000 };
      if (digit === node.terminator || run.keys.length >= node.max) this.collected(node);
    }
  }

  private collected(node: IvrNode & { type: 'collect' }): void {
    const { run } = this;
    if (run.keys.length < node.min) return this.again(node.prompts, node.repeats, 'failed');
    run.variables[node.variable] = run.keys;
    this.acts.push({ do: 'collect', node: `${run.flow.flowId}/${node.id}`, label: node.name || node.variable, keys: run.keys });
    this.leave('next');
  }

  private again(prompts: readonly IvrPrompt[], repeats: number, way: string): void {
    this.run.tries += 1;
    if (this.run.tries > repeats) this.leave(way);
    else this.play(prompts);
  }

  private heard(node: IvrNode): void {
    if (node.type === 'play') this.leave('next');
    else if ('timeoutSeconds' in node) this.run.wait = { for: 'keys', until: this.now + node.timeoutSeconds * 1000 };
  }

  private waited(node: IvrNode): void {
    const { wait } = this.run;
    if (wait.for === 'playback') this.heard(node);
    else if (wait.for === 'reply') this.leave('failed');
    else if (node.type === 'menu') this.again(node.prompts, node.repeats, 'timeout');
    else if (node.type === 'rating') this.again(node.prompts, node.repeats, 'failed');
    else if (node.type === 'collect') this.collected(node);
  }

  private replied(node: IvrNode, reply: IvrReply): void {
    const { run } = this;
    if (reply?.kind !== node.type) return this.leave('failed');
    if (reply.kind === 'http') {
      Object.assign(run.variables, reply.variables);
      return this.leave('next');
    }
    if (reply.kind === 'subFlow') return this.goInto(reply.flow);
    this.note('');
    if (reply.kind === 'skillGroup') this.acts.push({ do: 'queue', ticket: reply.ticket });
    else this.acts.push({ do: 'ring', party: reply.party });
    run.wait = { for: 'answer', until: null };
  }

  private goInto(flow: IvrFlow): void {
    const { run } = this;
    if (run.above.length >= DEEPEST) return this.leave('failed');
    this.acts.push({ do: 'enter', flow: flow.name });
    run.above.push({ flow: run.flow, node: run.node });
    run.flow = flow;
    run.node = startOf(flow);
    this.visit();
  }

  private comeBack(): void {
    const from = this.run.above.pop();
    if (!from) return this.stop('hang-up');
    this.note('');
    Object.assign(this.run, from);
    this.leave('next');
  }

  private leave(way: string): void {
    const { run } = this;
    this.note(way);
    const edge = run.flow.graph.edges.find(({ from, outlet }) => from === run.node && outlet === way);
    if (!edge) return this.stop('hang-up');
    run.node = edge.to;
    this.visit();
  }

  private stop(how: 'voicemail' | 'hang-up'): void {
    this.note('');
    this.acts.push({ do: how });
  }

  private note(way: string): void {
    const { flow, node } = this.run;
    const { flowId, version } = flow;
    this.acts.push({ do: 'note', flowId, version, node, name: nodeOf(this.run)?.name ?? '', way });
  }
}

function holds(
  { variable, operator, value }: IvrNode & { type: 'condition' },
  variables: Readonly<Record<string, string>>,
): boolean {
  const held = variables[variable] ?? '';
  const wanted = fill(value, variables);
  switch (operator) {
    case 'equals':
      return held === wanted;
    case 'not-equals':
      return held !== wanted;
    case 'starts-with':
      return held.startsWith(wanted);
    case 'contains':
      return held.includes(wanted);
    case 'empty':
      return held === '';
    case 'greater':
      return Number(held) > Number(wanted);
    case 'less':
      return Number(held) < Number(wanted);
  }
}
