/** The first character of each initial in the order of Pinyin. No syllable begins with i, u or v. */
const FIRSTS = [...'阿八嚓哒妸发旮哈讥咔垃妈拏噢妑七呥仨他穵夕丫帀'];
const INITIALS = 'abcdefghjklmnopqrstwxyz';

let byPinyin: Intl.Collator | undefined;
/** A search asks for the same characters again and again. */
const known = new Map<string, string>();

function initialOf(character: string): string {
  if (!/\p{Script=Han}/u.test(character)) return character.toLowerCase();
  const before = known.get(character);
  if (before !== undefined) return before;
  byPinyin ??= new Intl.Collator('zh-CN-u-co-pinyin');
  const { compare } = byPinyin;
  const initial = INITIALS[FIRSTS.findLastIndex((first) => compare(first, character) <= 0)] ?? character;
  known.set(character, initial);
  return initial;
}

/**
 * The initials of a text in Pinyin, 客户列表: khlb. The collation of the browser and of Node knows them: no dictionary is loaded. A
 * character with several readings has its most usual one.
 */
export const pinyinInitials = (text: string): string => [...text].map(initialOf).join('');

/** May the keyword be initials? */
export const isInitials = (keyword: string): boolean => /^[a-z]{2,}$/i.test(keyword);
