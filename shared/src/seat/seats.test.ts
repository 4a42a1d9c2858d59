import { expect, test } from 'vitest';
import { mergeSeats, type SeatFace, seatsThat } from './seats.ts';

const seat = (agentId: string, more: { active?: number; skills?: string[] } = {}) => ({
  ...{ agentId, agNo: `10${agentId}`, agName: `坐席${agentId}`, departName: '客服部', skills: ['售前'], active: 0 },
  statusSince: '2026-11-20T08:00:00.000Z',
  ...more,
});
const faceOf = ({ active }: { active: number }): SeatFace =>
  active > 0 ? { state: 'talking', text: '接待中' } : { state: 'idle', text: '空闲' };

test('seats are found by state, name, number, department and skill group', () => {
  const seats = [seat('1'), seat('2', { active: 1, skills: ['售后'] })];
  expect(seatsThat(seats, faceOf, 'talking', '')).toEqual([seats[1]]);
  expect(seatsThat(seats, faceOf, undefined, ' 售后 ')).toEqual([seats[1]]);
  expect(seatsThat(seats, faceOf, 'idle', '102')).toEqual([]);
});

test('what did not change stays the same, who is new comes last', () => {
  const seats = [seat('1'), seat('2')];
  const merged = mergeSeats(seats, [seat('1'), seat('2', { active: 1 }), seat('3')]);
  expect(merged[0]).toBe(seats[0]);
  expect(mergeSeats(seats, [])).toBe(seats);
  expect(merged.map(({ agentId, active }) => [agentId, active])).toEqual([
    ['1', 0],
    ['2', 1],
    ['3', 0],
  ]);
});
