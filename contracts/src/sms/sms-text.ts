/** What a message is for; the rules of contact of this purpose apply to it. */
export const smsKinds = { service: '通知', marketing: '营销', collection: '催收' } as const;
export type SmsKind = keyof typeof smsKinds;

/** Longest text that the vendors take, with signature and the words about opting out. */
export const MAX_SMS_CHARACTERS = 500;

/** Marketing must say how to refuse. */
export const OPT_OUT_HINT = '，拒收请回复R';

const PLACEHOLDER = /\{([^{}\s]{1,20})\}/gu;

/** The names of the variables of a template, `{姓名}`, each once in their order. */
export const variablesOf = (content: string): string[] => [
  ...new Set([...content.matchAll(PLACEHOLDER)].map(([, name = '']) => name)),
];

/** A template with its values; the variables without a value stay, and are named. A value never becomes a variable. */
export function fillTemplate(content: string, values: Readonly<Record<string, string>>): { text: string; missing: string[] } {
  const missing = new Set<string>();
  const text = content.replaceAll(PLACEHOLDER, (placeholder, name: string) => {
    const value = Object.hasOwn(values, name) ? (values[name] ?? '').trim() : '';
    if (value === '') missing.add(name);
    return value === '' ? placeholder : value;
  });
  return { text, missing: [...missing] };
}

/** What the receiver reads. */
export const composeSms = (sign: string, kind: SmsKind, text: string): string =>
  `【${sign}】${text}${kind === 'marketing' ? OPT_OUT_HINT : ''}`;

const GSM =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const GSM_EXTENDED = '|^€{}[]~\\\f';
const gsmUnits = new Map([...[...GSM].map((c) => [c, 1] as const), ...[...GSM_EXTENDED].map((c) => [c, 2] as const)]);

export interface SmsSize {
  /** Mainland carriers count every character as one, whatever it is. */
  readonly encoding: 'UCS-2' | 'GSM-7';
  /** Characters of the encoding: an emoji is two. */
  readonly length: number;
  readonly segments: number;
}

/** Is this a number of the mainland? Other numbers begin with `+` or `00` and another code. */
export const isMainland = (number: string): boolean => !/^(\+|00)(?!86)/.test(number);

/** How a text travels: in the mainland always UCS-2; abroad GSM-7 where it can. Mainland: 70 alone, else 67 each. */
export function sizeOfSms(text: string, mainland = true): SmsSize {
  const characters = [...text];
  const gsm = mainland ? undefined : characters.reduce<number | undefined>(addGsm, 0);
  if (gsm !== undefined) return { encoding: 'GSM-7', length: gsm, segments: parts(gsm, 160, 153) };
  const wide = characters.map((character) => character.length);
  const length = wide.reduce((sum, units) => sum + units, 0);
  return { encoding: 'UCS-2', length, segments: length <= 70 ? 1 : packed(wide, 67) };
}

const addGsm = (sum: number | undefined, character: string): number | undefined => {
  const units = gsmUnits.get(character);
  return sum === undefined || units === undefined ? undefined : sum + units;
};

const parts = (length: number, alone: number, each: number): number => (length <= alone ? 1 : Math.ceil(length / each));

/** Segments when no pair of an emoji is split. */
function packed(units: readonly number[], each: number): number {
  let [segments, used] = [1, 0];
  for (const unit of units) {
    if (used + unit > each) [segments, used] = [segments + 1, 0];
    used += unit;
  }
  return segments;
}
