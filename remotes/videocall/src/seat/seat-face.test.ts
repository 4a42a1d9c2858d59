import { expect, test } from 'vitest';
import { seatFace } from './seat-face.ts';

test.each([
  [{}, 'idle', '空闲'],
  [{ reachable: false }, 'unreachable', '断线'],
  [{ activity: 'ringing' }, 'ringing', '振铃'],
  [{ activity: 'phone' }, 'busy', '电话中'],
  [{ status: '3', statusName: '小休' }, 'busy', '小休'],
  [{ status: '0', statusName: '离线', reachable: false }, 'offline', '离线'],
  [{ status: '0', statusName: '离线', activity: 'video' }, 'talking', '视频中'],
] as const)('a seat with %o is %s', (more, state, text) => {
  expect(seatFace({ status: '1', statusName: '在线', reachable: true, activity: 'idle', ...more })).toEqual({ state, text });
});
