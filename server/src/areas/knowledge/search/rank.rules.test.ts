import { expect, test } from 'vitest';
import { handbook } from '../../../demo/handbook.ts';
import { handbookGoods } from '../../../demo/handbook-goods.ts';
import { passagesOf, wordsOf } from '../passage/passage.rules.ts';
import { askedWords, rank } from './rank.rules.ts';

const passages = handbook.flatMap((entry) => passagesOf(entry).map((passage) => ({ ...passage, title: entry.title })));
const words = passages.map((passage) => new Set(wordsOf(passage)));

function ask(text: string, groups: readonly string[][] = []) {
  const asked = askedWords(text, groups);
  const wanted = [...asked.words, ...asked.synonyms.keys()];
  const candidates = passages.filter((_, place) => wanted.some((word) => words[place]?.has(word)));
  return rank(asked, candidates, passages.length);
}

/** As customers ask, and not as the handbook does: the question, and a part of the titles that answer it. */
const questions: (readonly [question: string, answers: string])[] = handbookGoods.flatMap(({ name, warranty, care, faults }) => [
  [`请问一下你们家${name}上门安装是免费的吗`, `${name}安装`],
  [`${name}买了两年坏了还在保修期内吗`, `${name}保修`],
  [`${name}${warranty.part}坏了保多少年`, `${name}保修`],
  [`怎么给${name}的${care.part}做清洁`, `${name}`],
  [`我的${name}${faults[0]?.[0]}了是哪里坏了`, `${name}`],
  [`${name}${faults[1]?.[0]}，要怎么处理啊`, `${name}`],
  [`旧的${name}能折价换新吗`, `${name}`],
  [`${name}噪音有多大`, `${name}`],
]);
const others: typeof questions = [
  ['没有电梯的话搬上楼要加钱吗', '送货上楼收费吗'],
  ['刚买完就降价了能退差价吗', '买贵了可以补差价吗'],
  ['想约周六下午送货', '大件家电可以指定送货时间吗'],
  ['收到冰箱发现磕碰了怎么办', '家电签收时要检查什么'],
  ['送的赠品退货的时候要还吗', '退货后赠品怎么处理'],
  ['分期有没有手续费', '可以分期付款吗'],
  ['政府的补贴怎么用', '国家补贴怎么领'],
];

test('recall: of a hundred questions the answer is among the first five in at least 0.95', () => {
  const all = [...questions, ...others];
  const missed = all.filter(([question, answers]) => {
    const first = ask(question).slice(0, 5);
    return !first.some(({ title }) => title.includes(answers));
  });
  expect(all.length).toBeGreaterThan(100);
  expect(1 - missed.length / all.length, missed.map(([question]) => question).join('\n')).toBeGreaterThanOrEqual(0.95);
});

test('the right fault of the right goods comes first', () => {
  expect(ask('洗衣机显示E20')[0]?.title).toMatch(/^洗衣机显示 E20|洗衣机常见故障/);
  expect(ask('燃气灶有燃气味')[0]?.title).toMatch(/^燃气灶/);
  expect(ask('高空作业')[0]?.content).toContain('高空作业');
  expect(ask('空调高空作业怎么收费')[0]?.content).toContain('高空作业');
  expect(ask('冷气机安装要收费吗', [['冷气机', '空调']])[0]?.title).toMatch(/^空调安装/);
});

test('a word of two characters, and of one, is always found', () => {
  expect(ask('保修').length).toBeGreaterThan(10);
  expect(askedWords('芯').words).toEqual(new Set(['芯']));
});

test('a synonym finds what the question does not say, and is named', () => {
  const [first] = ask('挂机多少钱装', [['挂机', '空调']]);
  expect(first).toMatchObject({ synonyms: ['空调'] });
  expect(ask('质保期', [['质保', '保修']])[0]?.title).toContain('保修');
});

test('why it was found: the words as they stand together, and where', () => {
  const [first] = ask('空调保修几年');
  expect(first?.matched.join('')).toContain('空调保修');
  expect(first?.places).toContain('title');
  expect(ask('今天天气')).toEqual([]);
});
