import type { OpenLook } from '@lianxi/contracts/online/visitor.contract';

/** The English words; null: the widget is in Chinese. */
let words: typeof import('./english.ts') | null = null;

/** Chooses the widget's language for the life of the page: English where the site offers it and the browser is not Chinese. */
export async function chooseLanguage(look: Pick<OpenLook, 'bilingual'> | null, browser: string): Promise<void> {
  const speaksEnglish = look?.bilingual === true && !browser.toLowerCase().startsWith('zh');
  // Few visitors need them, so they load on demand; when the load fails, Chinese is better than nothing.
  words = speaksEnglish ? await import(/* webpackChunkName: "widget-english" */ './english.ts').catch(() => null) : null;
}

/** The site's texts in the visitor's language; for a missing English text the widget uses its own. */
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

/** A text of the interface in the visitor's language; a text without translation, such as a person's message, is unchanged. */
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
