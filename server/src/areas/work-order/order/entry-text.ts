import { ownClosingCodes } from '@lianxi/contracts/work-order/work-order-words';
import type { Answer, OrderEvent } from './order-events.ts';

interface Naming {
  readonly nameOf: (id: string) => string;
  readonly nodeName: (id: string | null) => string;
  readonly codes: ReadonlyMap<string, string>;
}

/** What an event says to people: its words, and why the order went where it went. */
export function entryText(event: OrderEvent, naming: Naming): { words: string; why: string[] } {
  const why = event.answers.flatMap((answer) => answerText(answer, naming));
  if (event.kind === 'ownerGone') why.push(...event.why);
  return { words: wordsOf(event, naming), why };
}

function wordsOf(event: OrderEvent, { nameOf, nodeName, codes }: Naming): string {
  const reason = 'reason' in event ? event.reason : 'words' in event ? event.words : '';
  const about = (words: string) => (reason === '' ? words : `${words}：${reason}`);
  switch (event.kind) {
    case 'transferred':
    case 'delegated':
      return about(`给 ${nameOf(event.to)}`);
    case 'ownerGone':
      return `改由 ${nameOf(event.to)} 处理`;
    case 'signersAdded':
      return about(`${event.where === 'before' ? '前' : '后'}加签 ${event.ids.map(nameOf).join('、')}`);
    case 'copied':
      return event.ids.map(nameOf).join('、');
    case 'refused':
      return event.backTo === null ? reason : about(`退回「${nodeName(event.backTo)}」`);
    case 'reopened':
      return about(`从「${nodeName(event.nodeId)}」继续`);
    case 'suspended':
      return about(`到 ${shanghai(event.until)}`);
    case 'closed':
      return about(ownClosingCodes[event.code] ?? codes.get(event.code) ?? '');
    case 'effectDone':
      return event.how === 'skipped' ? about('跳过') : '已送达';
    default:
      return reason;
  }
}

function answerText(answer: Answer, { nodeName, nameOf }: Naming): string[] {
  switch (answer.of) {
    case 'people':
      return [`到达「${nodeName(answer.nodeId)}」`, ...answer.people.why];
    case 'branch':
      return [`「${nodeName(answer.nodeId)}」：${answer.why.join('；')}`];
    case 'due':
      return [`「${nodeName(answer.nodeId)}」：${answer.why.join('；')}，到 ${shanghai(answer.at)}`];
    case 'done': {
      const told = answer.ids.length > 0 ? `通知 ${answer.ids.map(nameOf).filter(Boolean).join('、')}` : '';
      return [`「${nodeName(answer.nodeId)}」：${[...answer.why, told].filter(Boolean).join('；')}`];
    }
    case 'confirm':
      return [...answer.people.why, `${shanghai(answer.closeAt)} 前未确认则自动关闭`];
  }
}

/** Minutes of the clock in China: `2026-11-27 20:05`. */
const shanghai = (at: string): string => new Date(Date.parse(at) + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ');
