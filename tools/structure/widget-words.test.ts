import { expect, test } from 'vitest';
import { chooseLanguage, t } from '../../remotes/online/widget/src/language.ts';
import { sources } from './sources.ts';

test('everything that the widget says is said in English as well', async () => {
  await chooseLanguage({ bilingual: true }, 'en');
  const said = sources('remotes/online/widget/src/view/*.ts').flatMap(({ text }) =>
    [...text.matchAll(/'([^'\n]*[一-鿿][^'\n]*)'/g)].map(([, words]) => words ?? ''),
  );
  expect(said.length).toBeGreaterThan(60);
  // A face without a name is the first character of 客服 in any language.
  expect(said.filter((words) => words !== '客' && /[一-鿿]/.test(t(words)))).toEqual([]);
});
