/** Personal data of one call, each under its placeholder: ⟨手机1⟩. It never leaves the process. */
export interface HiddenData {
  /** The text with placeholders. The same value has the same placeholder in all texts of the call. */
  hide(text: string): string;
  /** The text with the values again. */
  restore(text: string): string;
}

/** Also as Chinese keyboards write digits and brackets. */
const mobile = /(?<![\d０-９])(?:[+＋]?(?:86|８６)[- ]?)?[1１][3-9３-９][\d０-９](?:[- ]?[\d０-９]{4}){2}(?![\d０-９])/g;
const landline =
  /(?<![\d０-９])(?:[(（][0０][\d０-９]{2,3}[)）][- ]?[\d０-９]{3,4}[- ]?[\d０-９]{4}|[0０][\d０-９]{2,3}[- ]?[\d０-９]{7,8})(?![\d０-９])/g;
const identity = /(?<!\d)[1-9]\d{5}(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}[\dXx](?![\dXx])/g;
const bankCard = /(?<!\d)\d(?:[ -]?\d){15,18}(?!\d)/g;
const email = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

/** Is the last character that of GB 11643? */
function isIdentity(text: string): boolean {
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(text[at]), 0);
  return '10X98765432'[sum % 11] === text[17]?.toUpperCase();
}

/** Luhn's check of a bank card. */
function isCard(text: string): boolean {
  const digits = text.replace(/\D/g, '');
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** Longer numbers first: a card contains what looks like a telephone number. */
const kinds: readonly (readonly [name: string, pattern: RegExp, is: (text: string) => boolean])[] = [
  ['邮箱', email, () => true],
  ['证件', identity, isIdentity],
  ['银行卡', bankCard, isCard],
  ['手机', mobile, () => true],
  ['电话', landline, () => true],
];

/** `names`: those of the people whom the call concerns; a name is not guessed. */
export function createHiddenData(names: readonly string[] = []): HiddenData {
  const placeholders = new Map<string, string>();
  const values = new Map<string, string>();
  const counts = new Map<string, number>();
  const placeholderOf = (kind: string, value: string) => {
    const known = placeholders.get(value);
    if (known) return known;
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    const placeholder = `⟨${kind}${count}⟩`;
    placeholders.set(value, placeholder);
    values.set(placeholder, value);
    return placeholder;
  };
  const named = names.filter((name) => name.length > 1).toSorted((a, b) => b.length - a.length);
  return {
    hide(text) {
      // What looks like a placeholder in a text of a person is none.
      let hidden = text.replaceAll('⟨', '〈').replaceAll('⟩', '〉');
      for (const [kind, pattern, is] of kinds) {
        hidden = hidden.replace(pattern, (value) => (is(value) ? placeholderOf(kind, value) : value));
      }
      for (const name of named) hidden = hidden.replaceAll(name, () => placeholderOf('姓名', name));
      return hidden;
    },
    restore: (text) => text.replace(/⟨[^⟨⟩]{1,12}⟩/g, (placeholder) => values.get(placeholder) ?? placeholder),
  };
}

/** Where a streamed text can be cut: a placeholder that is not complete waits for its end. */
export function wholePart(text: string): number {
  const open = text.lastIndexOf('⟨');
  return open >= 0 && !text.includes('⟩', open) && text.length - open < 14 ? open : text.length;
}
