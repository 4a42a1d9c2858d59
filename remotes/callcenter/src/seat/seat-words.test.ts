import type { Seat } from '@lianxi/contracts/callcenter/supervision.contract';
import { expect, test } from 'vitest';
import { departmentsOf, seatFace, seatsThat } from './seat-words.ts';

const seat = (agentId: string, more: Partial<Seat> = {}): Seat => ({
  agentId,
  agNo: `10${agentId}`,
  agName: `坐席${agentId}`,
  departName: '客服组',
  skillGroupIds: ['7'],
  extension: `80${agentId}`,
  registered: true,
  status: '1',
  statusName: '在线',
  statusSince: '2026-01-01T01:00:00.000Z',
  activity: 'idle',
  activitySince: '2026-01-01T01:05:00.000Z',
  linkedid: null,
  direction: null,
  callerId: null,
  ...more,
});

test('what the telephone does outranks the status, and has its own beginning', () => {
  const offlineInTalk = seat('1', { status: '0', statusName: '离线', activity: 'talking' });
  expect(seatFace(offlineInTalk)).toEqual({ state: 'talking', text: '通话中', since: '2026-01-01T01:05:00.000Z' });
  expect(seatFace(seat('1')).since).toBe('2026-01-01T01:00:00.000Z');
  expect(seatFace(seat('1', { registered: false }))).toMatchObject({ state: 'unreachable', text: '断线' });
  expect(seatFace(seat('1', { status: '3', statusName: '小休' }))).toMatchObject({ state: 'busy', text: '小休' });
});

test('the wall is narrowed by skill group, department, and by name, number or extension', () => {
  const wall = [
    seat('1', { activity: 'talking' }),
    seat('2'),
    seat('3', { agName: 'Ann', departName: '一组', skillGroupIds: [] }),
  ];
  const ids = (words: string, department?: string, group?: string) =>
    seatsThat(wall, { group, department, words }).map(({ agentId }) => agentId);
  expect(ids('')).toEqual(['1', '2', '3']);
  expect(ids(' ann ')).toEqual(['3']);
  expect(ids('802')).toEqual(['2']);
  expect(ids('', '客服组')).toEqual(['1', '2']);
  expect(ids('', undefined, '7')).toEqual(['1', '2']);
  expect(ids('ann', '客服组')).toEqual([]);
  expect(
    departmentsOf(wall)
      .map(({ value }) => value)
      .toSorted(),
  ).toEqual(['一组', '客服组']);
});
