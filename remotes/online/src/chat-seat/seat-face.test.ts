import type { ChatSeat } from '@lianxi/contracts/online/chat-seat.contract';
import { expect, test } from 'vitest';
import { seatFace } from './seat-face.ts';

const seat = (agentId: string, more: Partial<ChatSeat> = {}): ChatSeat => ({
  ...{ agentId, agNo: `10${agentId}`, agName: `坐席${agentId}`, departName: '客服部', skills: ['售前'], status: '1' },
  ...{ statusName: '在线', statusSince: '2026-11-20T08:00:00.000Z', reachable: true, active: 0, capacity: 5 },
  ...more,
});

test.each([
  [{}, 'idle', '空闲'],
  [{ active: 2 }, 'talking', '接待中'],
  [{ active: 5 }, 'talking', '满载'],
  [{ reachable: false }, 'unreachable', '断线'],
  [{ status: '3', statusName: '小休' }, 'busy', '小休'],
  [{ status: '0', reachable: false, active: 1 }, 'offline', '离线'],
])('a seat with %o is %s', (more, state, text) => {
  expect(seatFace(seat('1', more))).toEqual({ state, text });
});
