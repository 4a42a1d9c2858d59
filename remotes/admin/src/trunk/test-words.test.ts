import { expect, test } from 'vitest';
import { outcomeInWords } from './test-words.ts';

test('what came of a test', () => {
  expect(outcomeInWords({ outcome: 'ringing', sipCode: null, ms: 1234 })).toBe('对方振铃，线路正常，用时 1.2 秒');
  expect(outcomeInWords({ outcome: 'network', sipCode: 503, ms: 80 })).toBe('线路拒绝或出错（SIP 503），用时 0.1 秒');
});
