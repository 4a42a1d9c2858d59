/** A question that the tenant wrote, with other wordings. */
export interface KnownQuestion {
  id: string;
  question: string;
  similar: readonly string[];
  answer: string;
}

/** The minimum likeness at which a known question counts as the asked one. */
const ENOUGH = 0.5;

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
  const common = [...pairs].filter((pair) => others.has(pair)).length;
  const dice = pairs.size + others.size === 0 ? 0 : (2 * common) / (pairs.size + others.size);
  const short = one.length < other.length ? one : other;
  const contained = short.length >= 3 && (one.includes(other) || other.includes(one));
  return contained ? Math.max(0.75, dice) : dice;
}

/** Letters and digits only. Polite words and particles carry no meaning here. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/请问|你好|您好|麻烦|一下|怎么样|谢谢/g, '')
    .replaceAll(/[^\p{L}\p{N}]|[吗呢啊呀吧的了]/gu, '');
}

function pairsOf(text: string): Set<string> {
  return new Set(Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2)));
}
