/** A question that the tenant wrote, with other ways to ask it. */
export interface KnownQuestion {
  id: string;
  question: string;
  similar: readonly string[];
  answer: string;
}

/** From this likeness on a question is taken for the one that was asked. */
const ENOUGH = 0.5;

/** The visitor wants a person. */
export function wantsHuman(text: string): boolean {
  return /人工|真人|转接?客服|找客服|\b(human|agent|operator)\b/i.test(text);
}

/** The known question that is most like the words; null: none is like enough. Of equals the first. */
export function bestAnswer(text: string, questions: readonly KnownQuestion[]): KnownQuestion | null {
  const compared = questions.map((known) => ({ known, phrases: [known.question, ...known.similar] }));
  return mostLike(text, compared, ENOUGH)[0]?.known ?? null;
}

/** Those of which a phrase is like the words, at least by `enough`; the likeliest first, of equals the first. */
export function mostLike<T extends { phrases: readonly string[] }>(text: string, known: readonly T[], enough: number): T[] {
  return known
    .map((one) => ({ one, likeness: Math.max(...one.phrases.map((phrase) => likenessOf(text, phrase))) }))
    .filter(({ likeness }) => likeness >= enough)
    .sort((a, b) => b.likeness - a.likeness)
    .map(({ one }) => one);
}

/**
 * How much two texts say the same, 0 to 1: the share of pairs of neighbouring characters that they have in common
 * (Dice). A text that contains the other whole is at least three quarters of it, however much is around it.
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

/** Letters and digits only; politeness and particles say nothing about the matter. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/请问|你好|您好|麻烦|一下|怎么样|谢谢/g, '')
    .replaceAll(/[^\p{L}\p{N}]|[吗呢啊呀吧的了]/gu, '');
}

function pairsOf(text: string): Set<string> {
  return new Set(Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2)));
}
