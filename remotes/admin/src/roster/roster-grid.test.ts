import type { RosterPlan, RosterShift } from '@lianxi/contracts/attendance/roster.contract';
import { periodOf, stepped } from '@lianxi/contracts/attendance/roster-period';
import { describe, expect, test } from 'vitest';
import { choose, clamped, moved, rangeOf } from './cell-range.ts';
import { cellsOfText, pasted, shiftNamed, textOfCells, typed } from './cell-text.ts';
import { batches, overlapIn, reversed, withEdits } from './roster-edits.ts';

const shift = (id: string, name: string, shortName: string, begins: number, ends: number, enabled = true): RosterShift => ({
  ...{ id, name, shortName, begins, ends, enabled, colour: 'blue', breaks: [] },
});
const all = [shift('1', '早班', '早', 480, 960), shift('2', '夜班', 'N', 1320, 1800), shift('3', '夜间值守', 'N2', 1320, 1800)];
const shifts = new Map(all.map((each) => [each.id, each]));

describe('typing', () => {
  test('a short name is taken when no longer one begins with it', () => {
    expect(typed('早', all)).toEqual({ id: '1' });
    expect(typed('n', all)).toBe('more');
    expect(typed('n2', all)).toEqual({ id: '3' });
    expect(typed('休', all)).toEqual({ id: null });
    expect(typed('x', all)).toBe('unknown');
  });

  test('a whole text names a shift by short name or name; one that is switched off is not to be had', () => {
    expect(shiftNamed(' n ', all)).toBe('2');
    expect(shiftNamed('夜间值守', all)).toBe('3');
    expect(shiftNamed('', all)).toBeNull();
    expect(shiftNamed('晚', all)).toBeUndefined();
    expect(shiftNamed('早', [shift('1', '早班', '早', 480, 960, false)])).toBeUndefined();
  });
});

describe('copying', () => {
  const copied = [
    ['1', null],
    ['2', '1'],
  ];

  test('a spreadsheet reads the cells, and they read the same again', () => {
    const text = textOfCells(copied, shifts);
    expect(text).toBe('早\t\nN\t早');
    expect(cellsOfText(`${text}\r\n`).map((row) => row.map((part) => shiftNamed(part, all)))).toEqual(copied);
  });

  test('a block repeats over a range that is a multiple of it, and else keeps its size', () => {
    const columns = (range: { top: number; bottom: number; left: number; right: number }) =>
      pasted([['1', '2']], range).map(({ cell, value }) => `${cell.row},${cell.column}=${value}`);
    expect(columns({ top: 0, bottom: 1, left: 0, right: 1 })).toEqual(['0,0=1', '0,1=2', '1,0=1', '1,1=2']);
    expect(columns({ top: 3, bottom: 3, left: 4, right: 6 })).toEqual(['3,4=1', '3,5=2']);
  });
});

test('keys move within the grid, Shift lets the choice grow', () => {
  const size = { rows: 10, columns: 7, page: 4 };
  const start = choose({ row: 2, column: 6 });
  expect(moved(start, 'ArrowRight', size, false)).toEqual(start);
  expect(moved(start, 'PageDown', size, false)?.at).toEqual({ row: 6, column: 6 });
  const grown = moved(moved(start, 'ArrowUp', size, true) ?? start, 'Home', size, true) ?? start;
  expect(rangeOf(grown)).toEqual({ top: 1, bottom: 2, left: 0, right: 6 });
  expect(moved(start, 'a', size, false)).toBeUndefined();
  expect(clamped(grown, { rows: 2, columns: 3 })).toEqual({ at: { row: 1, column: 0 }, anchor: { row: 1, column: 2 } });
});

describe('edits', () => {
  const agent = (id: string) => ({
    ...{ id, agNo: id, agName: id, departName: '', outdated: [1], leave: [] },
    ...{ draft: ['1', null, null], published: [null, null, null] },
  });
  const plan: RosterPlan = { days: [], shifts: all, agents: [agent('7'), agent('8')] };
  const edits = [{ agentId: '7', index: 1, from: null, to: '2' }];

  test('change only their rows, and taken back leave everything as it was', () => {
    const next = withEdits(plan, edits);
    expect(next.agents[0]).toMatchObject({ draft: ['1', '2', null], outdated: [] });
    expect(next.agents[1]).toBe(plan.agents[1]);
    expect(withEdits(next, reversed(edits)).agents[0]?.draft).toEqual(plan.agents[0]?.draft);
  });

  test('a night shift may not reach into the next one, and may touch it', () => {
    expect(overlapIn(['2', '1'], shifts)).toBe(-1);
    expect(overlapIn([null, '2', '4'], new Map([...shifts, ['4', shift('4', '清晨', '晨', 300, 600)]]))).toBe(2);
    expect(overlapIn(['2', '4'], new Map([...shifts, ['4', shift('4', '清晨', '晨', 360, 600)]]))).toBe(-1);
  });

  test('are sent with what the planner saw, the cells of a person together', () => {
    expect(batches(edits, ['2026-10-01', '2026-10-02'])).toEqual([
      [{ agentId: '7', day: '2026-10-02', shiftId: '2', seen: null }],
    ]);
    const many = Array.from({ length: 6000 }, (_, n) => ({
      agentId: String(Math.floor(n / 31)),
      index: n % 31,
      from: null,
      to: '1',
    }));
    const calls = batches(many, []);
    expect(calls.map(({ length }) => length)).toEqual([4991, 1009]);
  });
});

test('a month and a week, and the ones after and before', () => {
  expect(periodOf('month', '2026-02-14')).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  expect(periodOf('week', '2026-10-04')).toEqual({ from: '2026-09-28', to: '2026-10-04' });
  expect(stepped('month', '2026-12-31', 1)).toBe('2027-01-01');
  expect(stepped('week', '2026-10-04', -1)).toBe('2026-09-27');
});
