import type { Random } from './random.ts';

/** A service talk as its author wrote it; `{slots}` are filled once per conversation. */
export interface Scenario {
  /** The page on which the visitor opened the chat. */
  page: { title: string; path: string };
  turns: readonly Turn[];
}

interface Turn {
  author: 'visitor' | 'agent';
  /** One of them is used. */
  wordings: readonly string[];
  /** Left out in some conversations. */
  optional: boolean;
}

/** Reads a talk with one line per message: 客 or 席 is the author, `?` after it makes the line optional, `|` separates wordings. */
export function scenario(title: string, path: string, script: string): Scenario {
  const turns = script
    .trim()
    .split('\n')
    .map((line): Turn => {
      const [, who, optional, text] = /^\s*([客席])(\??)\s+(.+)$/u.exec(line) ?? [];
      if (who === undefined || text === undefined) throw new SyntaxError(`Not a line of a talk: ${line}`);
      return {
        author: who === '客' ? 'visitor' : 'agent',
        wordings: text.split('|').map((wording) => wording.trim()),
        optional: optional === '?',
      };
    });
  return { page: { title, path }, turns };
}

/** One run of a scenario: optional lines are decided, wordings chosen, slots filled. Optional lines in a row belong together. */
export function tell(turns: readonly Turn[], slots: Readonly<Record<string, string>>, random: Random) {
  let kept = true;
  return turns
    .filter((turn, i) => {
      if (!turn.optional) kept = true;
      else if (!turns[i - 1]?.optional) kept = random.chance(0.5);
      return kept;
    })
    .map(({ author, wordings }) => ({ author, text: fill(random.pick(wordings), slots) }));
}

function fill(wording: string, slots: Readonly<Record<string, string>>): string {
  return wording.replace(/\{(.+?)\}/gu, (_, slot: string) => {
    const value = slots[slot];
    if (value === undefined) throw new ReferenceError(`No value for the slot ${slot}`);
    return value;
  });
}

/** How talks begin and end, whatever their subject. */
export const greeting = scenario(
  '',
  '',
  `席 您好，我是客服{工号}，很高兴为您服务。 | 您好{称呼}，这里是在线客服，工号{工号}，请问有什么可以帮您？ | 您好，欢迎咨询，我是{工号}号客服，马上为您处理。`,
).turns;

export const farewell = scenario(
  '',
  '',
  `席 请问还有其他可以帮到您的吗？ | 还有其他问题需要我协助吗？
客 没有了，谢谢 | 没了，辛苦了 | 好的，没有了 | 暂时没有，谢谢你
席 不客气，感谢您的咨询，祝您生活愉快！ | 应该的，稍后方便的话请对本次服务做个评价，再见。 | 好的，有问题随时联系我们，祝您一切顺利。`,
).turns;

/** Written when the visitor no longer answers, before the platform closes the conversation. */
export const silence = scenario(
  '',
  '',
  `席 您好，请问还在吗？ | 您还在线吗？方便的话请回复我一下。
席 由于长时间未收到您的回复，本次会话将结束，后续有问题欢迎随时咨询。`,
).turns;
