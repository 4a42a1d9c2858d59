/** The first character of each initial in the order of Pinyin. No syllable begins with i, u or v. */
const FIRSTS = [...'阿八嚓哒妸发旮哈讥咔垃妈拏噢妑七呥仨他穵夕丫帀'];
const INITIALS = 'abcdefghjklmnopqrstwxyz';

const byPinyin = new Intl.Collator('zh-CN-u-co-pinyin');

function initialOf(character: string): string {
  if (!/\p{Script=Han}/u.test(character)) return character.toLowerCase();
  return INITIALS[FIRSTS.findLastIndex((first) => byPinyin.compare(first, character) <= 0)] ?? character;
}

/**
 * The initials of a text in Pinyin, 客户列表: khlb. The browser's own collation knows them: no dictionary is loaded. A character
 * with several readings has its most usual one.
 */
export const pinyinInitials = (text: string): string => [...text].map(initialOf).join('');
