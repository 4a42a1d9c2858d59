import type { OpenLook } from '@lianxi/contracts/online/visitor.contract';
import { english, englishPatterns } from './english.ts';

let speaksEnglish = false;

/** In which language the widget speaks for as long as the page lives: English where the site offers it and the browser is not Chinese. */
export function chooseLanguage(look: Pick<OpenLook, 'bilingual'> | null, browser: string): void {
  speaksEnglish = look?.bilingual === true && !browser.toLowerCase().startsWith('zh');
}

/** What the site says, in the visitor's language; an English word that it has not is the widget's own. */
export function siteWords(look: OpenLook): Pick<OpenLook, 'title' | 'subtitle' | 'welcome' | 'launcher'> {
  if (!speaksEnglish) return look;
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
  if (!speaksEnglish) return text;
  const known = english[text];
  if (known !== undefined) return known;
  for (const [pattern, words] of englishPatterns) if (pattern.test(text)) return text.replace(pattern, words);
  return text;
}

/** The language for `lang` attributes. */
export function languageTag(): string {
  return speaksEnglish ? 'en' : 'zh-CN';
}
