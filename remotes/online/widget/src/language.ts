import type { OpenLook } from '@lianxi/contracts/online/visitor.contract';

/** The English words; null: the widget speaks Chinese. */
let words: typeof import('./english.ts') | null = null;

/** In which language the widget speaks for as long as the page lives: English where the site offers it and the browser is not Chinese. */
export async function chooseLanguage(look: Pick<OpenLook, 'bilingual'> | null, browser: string): Promise<void> {
  const speaksEnglish = look?.bilingual === true && !browser.toLowerCase().startsWith('zh');
  // Few need them, so they come by themselves; where they do not, Chinese is better than nothing.
  words = speaksEnglish ? await import(/* webpackChunkName: "widget-english" */ './english.ts').catch(() => null) : null;
}

/** What the site says, in the visitor's language; an English word that it has not is the widget's own. */
export function siteWords(look: OpenLook): Pick<OpenLook, 'title' | 'subtitle' | 'welcome' | 'launcher'> {
  if (!words) return look;
  const { title, subtitle, welcome, launcher } = look.english;
  return {
    title: title || t('在线客服'),
    subtitle: subtitle || t('有问题随时问我们'),
    welcome,
    launcher: launcher || t('在线咨询'),
  };
}

/** A text of the interface in the visitor's language; what has no translation, such as a person's words, stays as it is. */
export function t(text: string): string {
  if (!words) return text;
  const known = words.english[text];
  if (known !== undefined) return known;
  for (const [pattern, said] of words.englishPatterns) if (pattern.test(text)) return text.replace(pattern, said);
  return text;
}

/** The language for `lang` attributes. */
export function languageTag(): string {
  return words ? 'en' : 'zh-CN';
}
