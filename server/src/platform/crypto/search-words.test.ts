import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type KernelFixture, startKernel } from '../testing/kernel-fixture.ts';
import { createFieldCipher } from './field-cipher.ts';
import { normaliseForSearch } from './search-words.ts';

const cipher = createFieldCipher('a secret of at least thirty-two characters');

let kernel: KernelFixture;
beforeAll(async () => {
  kernel = await startKernel();
});
afterAll(() => kernel.end());

/** Asks PostgreSQL, for each pair, whether the query finds the text. */
async function matches(pairs: readonly (readonly [text: string, query: string])[]): Promise<boolean[]> {
  const { rows } = await kernel.owner.query<{ found: boolean }>(
    `select coalesce(t::tsvector @@ q::tsquery, false) as found from unnest($1::text[], $2::text[]) with ordinality as p (t, q, n) order by n`,
    [pairs.map(([text]) => cipher.searchTokens(text)), pairs.map(([, query]) => cipher.searchQuery(query))],
  );
  return rows.map((row) => row.found);
}

test('finds exactly the texts that contain the query', async () => {
  // Few characters, so that repeats, overlaps and near misses are common.
  const unit = fc.constantFrom(
    '张',
    '伟',
    '王',
    'a',
    'B',
    'ｂ',
    '1',
    '１',
    ' ',
    '　',
    "'",
    '\\',
    ':',
    '𠮷',
    '\u0000',
    'ß',
    'İ',
    '\ud800',
  );
  const pairs = fc.array(fc.tuple(fc.string({ unit, maxLength: 12 }), fc.string({ unit, maxLength: 4 })), {
    minLength: 50,
    maxLength: 50,
  });
  await fc.assert(
    fc.asyncProperty(pairs, async (sample) => {
      const expected = sample.map(([text, query]) => {
        const wanted = normaliseForSearch(query);
        return wanted !== '' && normaliseForSearch(text).includes(wanted);
      });
      expect(await matches(sample)).toEqual(expected);
    }),
    { numRuns: 60 },
  );
});

test('case, width and runs of space make no difference; an empty query is none', async () => {
  expect(
    await matches([
      ['ＡＢＣ有限公司', 'abc有限'],
      ['上海  浦东', '上海 浦东'],
      ['欧阳 娜娜', '欧阳娜娜'],
      ['张三', '三张'],
      ['长'.repeat(400), '长'.repeat(50)],
    ]),
  ).toEqual([true, true, false, false, true]);
  expect(cipher.searchQuery('  ')).toBeNull();
});

test('stored words tell nothing without the key', () => {
  const other = createFieldCipher('another secret of thirty-two characters!');
  expect(cipher.searchTokens('张伟')).not.toBe(other.searchTokens('张伟'));
  expect(cipher.searchTokens('张伟')).not.toMatch(/[张伟]/);
});
