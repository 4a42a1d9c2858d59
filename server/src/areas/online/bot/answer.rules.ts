/** A question that the tenant wrote, with other wordings. */
export interface KnownQuestion {
  id: string;
  question: string;
  similar: readonly string[];
  answer: string;
}

/** The minimum likeness at which a known question counts as the asked one. */
const ENOUGH = 0.5;

/**
 * An agent chooses, so the threshold is lower than the one at which the robot answers. Measured with the questions of the test: at
 * 0.3 nothing foreign is offered, at 0.25 three of 23 are.
 */
export const WORTH_A_LOOK = 0.3;

/** The visitor wants to talk with a person. */
export function wantsHuman(text: string): boolean {
  return /人工|真人|转接?客服|找客服|\b(human|agent|operator)\b/i.test(text);
}

/** The known question that is most like the text; null: none is similar enough. Of equal ones, the first. */
export function bestAnswer(text: string, questions: readonly KnownQuestion[]): KnownQuestion | null {
  const compared = questions.map((known) => ({ known, phrases: [known.question, ...known.similar] }));
  return mostLike(text, compared, ENOUGH)[0]?.known ?? null;
}

/**
 * The items with a phrase whose likeness to the text is at least `enough`. The most similar is first; equal ones keep their
 * order.
 */
export function mostLike<T extends { phrases: readonly string[] }>(text: string, known: readonly T[], enough: number): T[] {
  return known
    .map((one) => ({ one, likeness: Math.max(...one.phrases.map((phrase) => likenessOf(text, phrase))) }))
    .filter(({ likeness }) => likeness >= enough)
    .sort((a, b) => b.likeness - a.likeness)
    .map(({ one }) => one);
}

/**
 * The likeness of two texts, 0 to 1: the share of common pairs of neighbouring characters (Dice). When a text contains the whole
 * other one, the likeness is at least three quarters, however much surrounds it.
 */
export function likenessOf(a: string, b: string): number {
  const [one, other] = [plain(a), plain(b)];
  if (one === '' || other === '') return 0;
  if (one === other) return 1;
  const [pairs, others] = [pairsOf(one), pairsOf(other)];
  const common = [...pairs].reduce((sum, pair) => sum + (others.has(pair) ? weightOf(pair) : 0), 0);
  const dice = pairs.size + others.size === 0 ? 0 : (2 * common) / (pairs.size + others.size);
  const short = one.length < other.length ? one : other;
  const contained = short.length >= 3 && (one.includes(other) || other.includes(one));
  return contained ? Math.max(0.75, dice) : dice;
}

const POLITE = /请问|你好|您好|麻烦|一下|怎么样|谢谢|想问|我想|我要|需要/g;
/** How a question is asked, and not what it is about: 可以用洗洁精吗 and 可以退换吗 have nothing in common. */
const ASKING = /可不可以|可以|能不能|能否|是不是|有没有|怎么办|怎么|如何/g;

/** Letters and digits only. Polite words, particles and words that only ask carry no meaning here. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(POLITE, '')
    .replaceAll(ASKING, '')
    .replaceAll(/[^\p{L}\p{N}]|[吗呢啊呀吧的了]/gu, '');
}

function pairsOf(text: string): Set<string> {
  return new Set(Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2)));
}

/** 什么时候 and 多少 say which kind of answer is wanted, and little about its subject. */
const KIND_OF_ANSWER = new Set(['多少', '是多', '什么', '么时', '时候', '几点', '几个', '多久']);

const weightOf = (pair: string): number => (KIND_OF_ANSWER.has(pair) ? 0.5 : 1);
