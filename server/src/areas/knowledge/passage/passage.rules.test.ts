import { expect, test } from 'vitest';
import { passagesOf, wordsOf } from './passage.rules.ts';

const article = (content: string) => passagesOf({ kind: 'article', title: '安装收费', similar: '', content });
const sentence = (what: string) => `${what}的标准安装免费，超出三米的铜管按每米八十元收取。`;

test('a short article stays whole, a question is one passage', () => {
  expect(article('一、空调\n免费。')).toEqual([{ heading: '安装收费', also: '', content: '一、空调\n免费。' }]);
  const question = { kind: 'question', title: '多久发货', similar: '几天能到', content: '48 小时内发出。' };
  expect(passagesOf(question)).toEqual([{ heading: '多久发货', also: '几天能到', content: '48 小时内发出。' }]);
});

test('a long one is cut below its headings, in whole sentences, with one sentence again', () => {
  const long = Array.from({ length: 20 }, (_, at) => sentence(`${at}号机型`)).join('');
  const found = article(`第一章 空调\n一、挂机\n${long}\n二、柜机\n${sentence('柜机')}\n第二章 电视\n${sentence('电视')}`);
  expect([...new Set(found.map(({ heading }) => heading))]).toEqual([
    '安装收费 › 第一章 空调 › 一、挂机',
    '安装收费 › 第一章 空调 › 二、柜机',
    '安装收费 › 第二章 电视',
  ]);
  for (const { content } of found) {
    expect(content).toMatch(/。$/);
    expect(content.length).toBeLessThan(420);
  }
  const [first, second] = found;
  const shared = second?.content.split('。')[0] ?? '';
  expect(first?.content.endsWith(`${shared}。`)).toBe(true);
});

test('lines of a list that look like headings are found too', () => {
  const long = sentence('挂机').repeat(20);
  const found = article(
    `一、收费\n${long}\n二、步骤\n1. 关闭进水阀\n2. 拆下滤网\n3. 用清水冲洗\n三、价格\n小号 20 元\n大号 30 元\n以上含税。`,
  );
  const said = found.map(({ heading, content }) => `${heading}：${content}`);
  expect(said).toContain('安装收费 › 二、步骤：1. 关闭进水阀\n2. 拆下滤网\n3. 用清水冲洗');
  expect(said).toContain('安装收费 › 三、价格：小号 20 元');
  expect(said).toContain('安装收费 › 三、价格 › 大号 30 元：以上含税。');
});

test('nothing is lost, and no passage is a heading alone', () => {
  const text = `${'这一行没有句号结尾，但是说明了一件事情\n'.repeat(30)}最后一行`;
  const found = article(text);
  expect(found.map(({ content }) => content).join('')).toContain('说明了一件事情');
  expect(found.every(({ content }) => content.length > 4)).toBe(true);
  expect(wordsOf({ heading: '多久发货', also: '', content: '48 小时' })).toContain('发货');
});
