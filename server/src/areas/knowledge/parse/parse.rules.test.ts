import { expect, test } from 'vitest';
import { blocksOfLines, extractKnowledge } from './parse.rules.ts';

const parse = (text: string) => extractKnowledge(blocksOfLines(text)).aiArticleParagraphFormList;

test('a heading is the question of the sentence below it; several sentences are told apart by their first clause', () => {
  const [refund, delivery] = parse(
    '一、退款时间\n审核通过后三个工作日内原路退回。\n二、配送\n下单后四十八小时内发货，偏远地区顺延。签收前请当面验货，破损可以拒收。',
  );
  expect(refund).toMatchObject({ id: '1', title: '退款时间' });
  expect(refund?.aiKnowledgeList).toEqual([
    {
      id: '1-1',
      question: '退款时间',
      answer: '审核通过后三个工作日内原路退回。',
      articleParagraphId: '1',
      content: '审核通过后三个工作日内原路退回。',
    },
  ]);
  expect(delivery?.aiKnowledgeList.map(({ question }) => question)).toEqual([
    '配送：下单后四十八小时内发货',
    '配送：签收前请当面验货',
  ]);
});

test('without a heading the first clause asks; scraps answer nothing', () => {
  const [paragraph] = parse('会员积分按消费金额累计，每满一元积一分。谢谢。');
  expect(paragraph?.aiKnowledgeList).toMatchObject([
    { question: '会员积分按消费金额累计', answer: '会员积分按消费金额累计，每满一元积一分。' },
  ]);
});

test('half a character at the limit is none', () => {
  const [paragraph] = parse(`${'字'.repeat(49_999)}😀`);
  expect(paragraph?.content.isWellFormed()).toBe(true);
});

test('nothing gives nothing; a huge text ends', () => {
  expect(parse(' \n\n ')).toEqual([]);
  const many = parse('这一句话说明了一件事情。'.repeat(5000));
  expect(many.flatMap((paragraph) => paragraph.aiKnowledgeList).length).toBe(2000);
});
