import { describe, expect, test } from 'vitest';
import { bestAnswer, type KnownQuestion, likenessOf, mostLike, wantsHuman } from './answer.rules.ts';

const known = (id: string, question: string, ...similar: string[]): KnownQuestion => ({ id, question, similar, answer: id });
const questions = [
  known('ship', '多久发货', '什么时候发货', '几天能到'),
  known('return', '怎么退货', '可以退换吗'),
  known('invoice', '能开发票吗', '如何开具发票'),
];

describe('the robot', () => {
  test.each([
    ['多久发货？', 'ship'],
    ['请问下单以后多久发货呢', 'ship'],
    ['我买的台灯什么时候发货', 'ship'],
    ['可以退换吗', 'return'],
    ['能开发票吗，谢谢', 'invoice'],
    ['今天天气怎么样', null],
    ['', null],
    ['？？？', null],
    ['货', null],
  ])('takes %s for %s', (text, id) => {
    expect(bestAnswer(text, questions)?.id ?? null).toBe(id);
  });

  test.each([
    ['转人工', true],
    ['我要找人工客服', true],
    ['Can I talk to a human?', true],
    ['人工智能是什么', true],
    ['怎么退货', false],
    ['humanity', false],
  ])('hears in %s that a person is wanted: %s', (text, wanted) => {
    expect(wantsHuman(text)).toBe(wanted);
  });

  test('the likeliest go first, of equals the first, and what is not like enough is left out', () => {
    const known = ['怎么退货', '退货要多久', '多久发货', '退货要多久？'].map((phrase, id) => ({ id, phrases: [phrase] }));
    expect(mostLike('退货要多久', known, 0.25).map(({ id }) => id)).toEqual([1, 3, 0, 2]);
    expect(mostLike('退货要多久', known, 0.9).map(({ id }) => id)).toEqual([1, 3]);
    expect(mostLike('', known, 0.25)).toEqual([]);
  });

  test('likeness is symmetric, 1 for the same words and 0 for nothing in common', () => {
    expect(likenessOf('多久发货', '发货多久')).toBe(likenessOf('发货多久', '多久发货'));
    expect(likenessOf('多久 发货！', '多久发货')).toBe(1);
    expect(likenessOf('多久发货', '能开发票')).toBe(0);
  });
});
