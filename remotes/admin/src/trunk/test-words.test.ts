import { expect, test } from 'vitest';
import { answerInWords, outcomeInWords } from './test-words.ts';

test('what came of a test', () => {
  expect(outcomeInWords({ outcome: 'ringing', sipCode: null, ms: 1234 })).toBe('对方振铃，线路正常，用时 1.2 秒');
  expect(outcomeInWords({ outcome: 'network', sipCode: 503, ms: 80 })).toBe('线路拒绝或出错（SIP 503），用时 0.1 秒');
});

test('what the other side of a line answered', () => {
  expect(answerInWords({ reachable: true, ms: 0.72, registered: null })).toBe('有应答，用时不到 1 毫秒');
  expect(answerInWords({ reachable: true, ms: 23.4, registered: true })).toBe('有应答，用时 23 毫秒，已注册');
  expect(answerInWords({ reachable: true, ms: 23.4, registered: false })).toBe(
    '有应答，用时 23 毫秒，未注册：运营商没有接受账号',
  );
  expect(answerInWords({ reachable: false, ms: null, registered: false })).toBe('没有应答，线路不通');
});
