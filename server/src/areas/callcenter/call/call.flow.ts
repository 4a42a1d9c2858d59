import type { IvrPrompt } from '@lianxi/contracts/callcenter/ivr-graph';
import { begin, type IvrMove, proceed } from '../ivr/interpreter.ts';
import type { IvrEvent, IvrFlow } from '../ivr/run.ts';
import type { Prompt } from '../switch/cti-provider.ts';
import type { Draft } from './call.draft.ts';
import { command } from './call.media.ts';
import { type Call, customerOf } from './call.ts';

/** The caller, who is alone, enters a flow of the voice menu. */
export function enterFlow(draft: Draft, flow: IvrFlow): void {
  const { number, did, level, name } = draft.call;
  go(draft, begin(flow, { caller: number, did, level, name }, draft.now));
}

/** Passes an event to a caller's flow. Without a flow it does nothing. */
export function flowHears(draft: Draft, event: IvrEvent): void {
  const { service } = draft.call;
  if (service?.kind === 'flow') go(draft, proceed(service.run, event, draft.now));
}

/** The number of the playback in its flow; null: it belongs to no flow. */
export function flowPlayback(call: Call, playbackId: string): number | null {
  const [, id, count] = /^call-(\d+)-p(\d+)$/.exec(playbackId) ?? [];
  return id === call.id && count !== undefined ? Number(count) : null;
}

function go(draft: Draft, { run, acts }: IvrMove): void {
  const { call } = draft;
  const customer = customerOf(call);
  if (!customer) return;
  const playbackId = (count: number) => `call-${call.id}-p${count}`;
  for (const leg of call.legs) leg.heldBy = null;
  call.service = { kind: 'flow', run };
  for (const act of acts) {
    switch (act.do) {
      case 'play': {
        const prompts = act.prompts.map((prompt) => toPrompt(call.tenantId, prompt));
        draft.orders.push(command('play', { channelId: customer.channelId }, playbackId(act.count), prompts));
        break;
      }
      case 'stop':
        draft.orders.push(command('stopPlayback', playbackId(act.count)));
        break;
      case 'queue':
        draft.enqueue(act.ticket);
        break;
      case 'ring':
        draft.ring(act.party, 'target', null);
        break;
      case 'voicemail':
        draft.prompt('voicemail.wav', 'voicemail', 'hung-up-in-menu');
        break;
      case 'hang-up':
        draft.finish('system', 'hung-up-in-menu');
        break;
      case 'call-back':
        draft.facts.push({ kind: 'call-back-wanted' });
        break;
      case 'rate':
        draft.facts.push({ kind: 'rated', rating: act.rating, bad: act.bad });
        break;
      case 'collect': {
        const { do: _, ...collected } = act;
        // A caller who comes to the node again corrects their keys.
        call.collected = [...(call.collected ?? []).filter(({ node }) => node !== act.node), collected];
        draft.facts.push({ kind: 'keys-collected', name: act.label });
        break;
      }
      case 'enter':
        call.flows.push(act.flow);
        draft.facts.push({ kind: 'flow-entered', flow: act.flow });
        break;
      case 'note': {
        const { do: _, ...step } = act;
        draft.facts.push({ kind: 'flow-step', ...step });
      }
    }
  }
}

function toPrompt(tenantId: number, prompt: IvrPrompt): Prompt {
  return prompt.kind === 'text'
    ? { kind: 'speech', text: prompt.text }
    : { kind: 'file', path: `ivr/${tenantId}/${prompt.promptId}.wav` };
}
