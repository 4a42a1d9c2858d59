import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { systemTexts } from '../../../../server/src/areas/online/system-messages.ts';
import { chooseLanguage, t } from './language.ts';

afterEach(() => chooseLanguage(null, 'zh-CN'));

test('English is spoken where the site offers it and the browser is not Chinese', () => {
  for (const [bilingual, browser, words] of [
    [true, 'en-GB', 'End chat'],
    [true, 'fr', 'End chat'],
    [true, 'zh-Hant-TW', '结束会话'],
    [false, 'en', '结束会话'],
  ] as const) {
    chooseLanguage({ bilingual }, browser);
    expect(t('结束会话')).toBe(words);
  }
});

test('everything that the widget says is said in English as well', () => {
  chooseLanguage({ bilingual: true }, 'en');
  const folder = new URL('./', import.meta.url);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  );
  const said = files.flatMap((name) =>
    [...readFileSync(new URL(name, folder), 'utf8').matchAll(/\bt\(\s*'((?:[^'\\]|\\.)+)'/g)].map(([, text]) => text ?? ''),
  );
  expect(said.length).toBeGreaterThan(40);
  expect(said.filter((text) => /[一-鿿]/.test(t(text)))).toEqual([]);
});

test('no text of the widget’s view goes round the translation', () => {
  const folder = new URL('./view/', import.meta.url);
  const plain = readdirSync(folder).flatMap((name) =>
    readFileSync(new URL(name, folder), 'utf8')
      .split('\n')
      .filter((line) => /'[^']*[一-鿿][^']*'|`[^`]*[一-鿿][^`]*`/.test(line) && !/\bt\(|^\s*(\/\/|\*|\/\*)/.test(line))
      .map((line) => `${name}: ${line.trim()}`),
  );
  expect(plain).toEqual([]);
});

test.each([
  systemTexts.started,
  systemTexts.handedOver,
  systemTexts.ratingInvited,
  systemTexts.released,
  ...Object.values(systemTexts.closed),
  systemTexts.botStarted('Nan'),
  systemTexts.assigned('Lin'),
  systemTexts.passedOn('Lin'),
  systemTexts.transferred('Lin'),
  systemTexts.transferring('Sales'),
])('the platform’s words “%s” have an English form', (text) => {
  chooseLanguage({ bilingual: true }, 'en');
  expect(t(text)).not.toMatch(/[一-鿿]/);
});
