import type { IvrTrialInput, IvrTrialStep, tryIvrFlow } from '@lianxi/contracts/callcenter/ivr-trial.contract';
import type { ReplyOf } from '@lianxi/contracts/kit/endpoint';
import { begin, type IvrMove, proceed } from './interpreter.ts';
import { type IvrAct, type IvrEvent, type IvrFlow, type IvrRun, nodeOf } from './run.ts';

type Outcome = ReplyOf<typeof tryIvrFlow>;

/** A caller in a flow without a call: the engine's interpreter runs, and a user plays the world outside. */
export class Trial {
  private run: IvrRun;
  private now: number;
  private ended: 'voicemail' | 'hangUp' | null = null;
  private readonly steps: IvrTrialStep[] = [];
  private readonly tried: string;
  private readonly findFlow: (id: string) => Promise<IvrFlow | null>;

  constructor(
    flow: IvrFlow,
    variables: Readonly<Record<string, string>>,
    now: number,
    findFlow: (id: string) => Promise<IvrFlow | null>,
  ) {
    this.now = now;
    this.tried = flow.flowId;
    this.findFlow = findFlow;
    const first = begin(flow, variables, now);
    this.run = first.run;
    this.look(first);
  }

  /** Applies the user's input. Input that does not fit the caller's place changes nothing. */
  async take(input: IvrTrialInput): Promise<void> {
    const event = this.eventOf(input);
    if (this.ended || !event) return;
    this.steps.push({ kind: 'does', input });
    this.hear(event);
    await this.goOn();
  }

  /** Continues to the next place that needs input: prompts end, other flows are entered. */
  async goOn(): Promise<void> {
    while (!this.ended) {
      const { run } = this;
      const node = nodeOf(run);
      if (run.wait.for === 'playback') this.hear({ type: 'playback-ended', count: run.count });
      else if (run.wait.for === 'reply' && node?.type === 'subFlow') {
        const flow = node.flowId === '' ? null : await this.findFlow(node.flowId);
        this.hear({ type: 'reply', count: run.count, reply: flow && { kind: 'subFlow', flow } });
      } else return;
    }
  }

  get outcome(): Outcome {
    const { run, steps } = this;
    return { steps, end: { waits: this.waits(), nodeId: this.ended ? null : this.own(run.node) }, variables: run.variables };
  }

  private waits(): Outcome['end']['waits'] {
    if (this.ended) return this.ended;
    const node = nodeOf(this.run);
    switch (node?.type) {
      case 'skillGroup':
      case 'agent':
      case 'outside':
      case 'http':
        return node.type;
      default:
        return 'keys';
    }
  }

  private eventOf(input: IvrTrialInput): IvrEvent | null {
    const { run } = this;
    const waits = this.waits();
    switch (input.kind) {
      case 'key':
        return waits === 'keys' ? { type: 'digit', digit: input.key } : null;
      case 'silence':
        if (waits !== 'keys') return null;
        this.now = Math.max(this.now, run.wait.until ?? this.now);
        return { type: 'time' };
      case 'answered':
        return waits === 'http' ? { type: 'reply', count: run.count, reply: { kind: 'http', variables: input.variables } } : null;
      case 'failed':
        if (waits === 'keys') return null;
        return run.wait.for === 'answer' ? { type: 'not-answered' } : { type: 'reply', count: run.count, reply: null };
    }
  }

  private hear(event: IvrEvent): void {
    this.look(proceed(this.run, event, this.now));
  }

  private look({ run, acts }: IvrMove): void {
    this.run = run;
    for (const act of acts) this.note(act);
  }

  private note(act: IvrAct): void {
    if (act.do === 'enter') this.steps.push({ kind: 'flow', name: act.flow });
    else if (act.do === 'play') this.steps.push({ kind: 'hears', prompts: [...act.prompts] });
    else if (act.do === 'rate') this.steps.push({ kind: 'rated', rating: act.rating });
    else if (act.do === 'call-back') this.steps.push({ kind: 'callBack' });
    else if (act.do === 'voicemail') this.ended = 'voicemail';
    else if (act.do === 'hang-up') this.ended = 'hangUp';
    else if (act.do === 'note') {
      const nodeId = act.flowId === this.tried ? act.node : null;
      this.steps.push({ kind: 'left', nodeId, name: act.name, outlet: act.way === '' ? null : act.way });
    }
  }

  /** The node of the tried flow. When the caller is in another flow, it is the node that led there. */
  private own(node: string): string | null {
    const { flow, above } = this.run;
    if (flow.flowId === this.tried) return node;
    return above.find(({ flow: { flowId } }) => flowId === this.tried)?.node ?? null;
  }
}
