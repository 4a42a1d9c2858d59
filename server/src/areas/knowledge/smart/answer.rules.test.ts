import { expect, test } from 'vitest';
import { handbook } from '../../../demo/handbook.ts';
import { handbookGoods } from '../../../demo/handbook-goods.ts';
import { passagesOf } from '../passage/passage.rules.ts';
import { askedWords, rank } from '../search/rank.rules.ts';
import { createSentences, extractAnswer, groupQuestions, saysNone, usableSources } from './answer.rules.ts';

const passages = handbook.flatMap((entry) =>
  passagesOf(entry).map((passage) => ({
    ...passage,
    ...{ title: entry.title, kind: entry.kind, entryId: '1', versionId: null, base: 'common' as const },
  })),
);
const sourcesOf = (question: string) => {
  const asked = askedWords(question);
  const candidates = passages.filter(({ heading, also, content }) =>
    [...asked.words].some((word) => (heading + also + content).toLowerCase().includes(word)),
  );
  return usableSources(rank(asked, candidates, passages.length));
};
const foreign =
  '今天天气怎么样 你们公司在哪里上市 羽绒服会掉毛吗 怎么办理信用卡 帮我写一首诗 手机流量套餐多少钱 机票可以退吗 儿童座椅怎么装到车上 明天股票会涨吗 酒店几点入住 会员生日有礼物吗 你叫什么名字 驾照怎么换 身份证丢了怎么补 今晚吃什么好 高铁票改签 这双鞋偏码吗 耳机蓝牙断连 牛奶过期了 论文怎么写'.split(
    ' ',
  );

test('of questions with an answer most get one, of those without at most one in twenty does', () => {
  const known = handbookGoods.flatMap(({ name }) => [
    `${name}安装要钱吗`,
    `${name}保修多久`,
    `旧${name}能换新吗`,
    `${name}声音大吗`,
  ]);
  const missed = known.filter((question) => sourcesOf(question).length === 0);
  expect(missed.length / known.length, missed.join('\n')).toBeLessThanOrEqual(0.05);
  const guessed = foreign.filter((question) => sourcesOf(question).length > 0);
  expect(guessed.length, guessed.join('\n')).toBeLessThanOrEqual(1);
});

test('without a model the answer is sentences of the sources, word by word', () => {
  const sources = sourcesOf('洗衣机保修几年');
  const answer = extractAnswer('洗衣机保修几年', sources);
  expect(answer[0]?.text).toContain('三年');
  for (const { text, cites } of answer) expect(sources[(cites[0] ?? 0) - 1]?.content).toContain(text);
  const price = '空调高空作业怎么收费';
  expect(extractAnswer(price, sourcesOf(price))).toEqual([{ text: '高空作业（六层以上）：每台 150 元。', cites: [1] }]);
  expect(extractAnswer('问', [])).toEqual([]);
});

test('a growing text becomes sentences; numbers that were not given are no citations', () => {
  const sentences = createSentences(2);
  expect(sentences.add('整机保修六年。[')).toEqual([]);
  expect(sentences.add('1][7] 压缩')).toEqual([{ text: '整机保修六年。', cites: [1] }]);
  expect(sentences.add('机保修十年[2][1]。')).toEqual([]);
  expect(sentences.end()).toEqual([{ text: '压缩机保修十年。', cites: [2, 1] }]);
  const all = createSentences(1);
  expect([...all.add('甲。[1]\n乙'), ...all.end()]).toEqual([
    { text: '甲。', cites: [1] },
    { text: '乙', cites: [] },
  ]);
});

test('the model says that there is nothing', () => {
  expect(saysNone('知识库中没有。')).toBe(true);
  expect(saysNone('整机保修六年，资料中没有提到电池。')).toBe(false);
});

test('questions that ask the same are one group', () => {
  const asked = ['羽绒服会掉毛吗', '请问羽绒服会掉毛吗', '高铁票改签'].map((question) => ({ question }));
  expect(groupQuestions(asked).map((group) => group.length)).toEqual([2, 1]);
});
