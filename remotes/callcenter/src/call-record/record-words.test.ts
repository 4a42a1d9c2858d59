import { expect, test } from 'vitest';
import { eventDetail, ratingWord } from './record-words.ts';

test('steps of a call say what is to be known of them, and nothing more', () => {
  expect(eventDetail('flow-entered', '{"flow":"欢迎"}')).toBe('欢迎');
  expect(eventDetail('flow-step', '{"flowId":"1","node":"n1","name":"主菜单","way":"1"}')).toBe('主菜单');
  expect(eventDetail('rated', '{"rating":1,"bad":true}')).toBe('1 分');
  expect(eventDetail('not-taken', '{"agentId":"7","cause":"no-answer"}')).toBe('振铃未接');
  expect(eventDetail('leg-ended', '{"role":"agent","cause":"hung-up"}')).toBe('');
  expect(eventDetail('leg-up', '{"role":"agent"}')).toBe('');
});

test('a bad review is called one', () => {
  expect(ratingWord({ rating: null, badReview: false })).toBe('');
  expect(ratingWord({ rating: 5, badReview: false })).toBe('5 分');
  expect(ratingWord({ rating: 1, badReview: true })).toBe('差评 1 分');
});
