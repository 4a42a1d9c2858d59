import type { VideoCall } from '@lianxi/contracts/videocall/call.contract';
import { describe, expect, it } from 'vitest';
import { endInWords } from './visit-state.ts';

describe('how a call ended', () => {
  const answered = '2026-03-02T01:00:00.000Z';
  it.each([
    ['by its customer', { endedBy: 'customer', endReason: 'completed' }, '感谢您的来电。'],
    ['by its agent', { endedBy: 'agent', endReason: 'completed' }, '客服已结束通话，感谢您的来电。'],
    ['by somebody above, of whom nothing is said', { endedBy: 'system', endReason: 'forced' }, '感谢您的来电。'],
    ['by a break', { endedBy: 'system', endReason: 'lost' }, '连接中断时间过长，通话已自动结束。'],
    ['unanswered', { endedBy: 'customer', endReason: 'abandoned', answerTime: null }, '您已取消呼叫。'],
    [
      'with nobody to answer',
      { endedBy: 'system', endReason: 'no-agent', answerTime: null },
      '抱歉，暂时没有客服可以接听，请稍后再来。',
    ],
  ] as const)('%s', (_how, ending, words) => {
    expect(endInWords({ answerTime: answered, ...ending } as unknown as VideoCall)).toBe(words);
  });
});
