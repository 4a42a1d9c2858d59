import { expect, test } from 'vitest';
import { responseRate, responseRateWords } from './response-rate.ts';

test('who was never answered counts, and nothing has no rate', () => {
  expect(responseRate({ answered: 3, answeredInTime: 2, unanswered: 1 })).toBe(0.5);
  expect(responseRate({ answered: 0, answeredInTime: 0, unanswered: 2 })).toBe(0);
  expect(responseRate({ answered: 0, answeredInTime: 0, unanswered: 0 })).toBeNull();
});

test('its name says the limit and from when it counts', () => {
  expect(responseRateWords({ firstReplySeconds: 30, replyFrom: 'assigned' })).toEqual({
    name: '30 秒响应率',
    from: '从客服接入起算',
  });
  expect(responseRateWords({ firstReplySeconds: 0, replyFrom: 'created' })).toEqual({ name: '响应率', from: '从访客发起起算' });
});
