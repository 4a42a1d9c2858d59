import type { VideoCall } from '@lianxi/contracts/videocall/call.contract';
import { describe, expect, it } from 'vitest';
import { endInWords, NOBODY_THERE, placeInWords } from './visit-state.ts';

describe('a customer who waits', () => {
  const place = { sessionId: 's', place: 1, served: true, estimatedSeconds: null };
  it.each([
    ['is the next one', place, '您是下一位'],
    ['has others before them', { ...place, place: 3, estimatedSeconds: 90 }, '前面还有 2 位，预计等待约 2 分钟'],
    ['is told that nobody is there', { ...place, served: false, estimatedSeconds: 90 }, NOBODY_THERE],
    ['does not know yet', null, '正在为您接入客服'],
  ])('%s', (_what, at, words) => {
    expect(placeInWords({ state: 'queued' } as VideoCall, at)).toBe(words);
  });
});

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
