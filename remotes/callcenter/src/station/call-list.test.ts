import type { CallRecord } from '@lianxi/contracts/callcenter/call-record.contract';
import type { CallStation } from '@lianxi/contracts/callcenter/call-station';
import { expect, test } from 'vitest';
import { mergeCalls } from './call-list.ts';

const station = (linkedid: string, more: Partial<CallStation> = {}): CallStation => ({
  linkedid,
  callerId: '13800000001',
  did: '4008001174',
  direction: 'in',
  isEnd: false,
  begintime: '2026-01-01T01:00:00.000Z',
  answertime: null,
  endtime: null,
  tid: '1001',
  ttid: '',
  fid: '',
  ivrflows: '',
  flag: 'callin',
  skillGroupName: '',
  visitPlanId: null,
  custId: null,
  custName: '',
  state: 'talking',
  leg: 2,
  muted: false,
  recording: 'off',
  parties: [],
  ...more,
});

const record = (linkedid: string, more: Partial<CallRecord> = {}): CallRecord => ({
  linkedid,
  direction: 'in',
  callerId: '13800000001',
  did: '4008001174',
  custId: null,
  custName: '',
  agentId: null,
  agentName: '',
  extension: '',
  skillGroupName: '',
  ivrflows: '',
  begintime: '2026-01-01T01:00:00.000Z',
  answertime: null,
  endtime: '2026-01-01T01:02:00.000Z',
  queueSeconds: 0,
  ringSeconds: 3,
  talkSeconds: 65,
  answered: true,
  missedCause: '',
  endedBy: 'agent',
  hasRecording: false,
  rating: null,
  badReview: false,
  callBackWanted: false,
  summary: null,
  ...more,
});

test('a call that is at the desk and in the records is one entry, in front, as the desk knows it', () => {
  const merged = mergeCalls([station('9')], [record('12'), record('9', { answered: false }), record('3')]);
  expect(merged.map(({ linkedid, live }) => [linkedid, live])).toEqual([
    ['9', true],
    ['12', false],
    ['3', false],
  ]);
  expect(merged[0]?.face).toEqual({ state: 'talking', text: '通话中' });
});

test('what has ended says how: at the desk, answered, missed, or in words for a cause that nobody found', () => {
  const ended = station('9', { isEnd: true, state: 'ended' });
  const missed = record('2', { answered: false, missedCause: 'no-answer' });
  const merged = mergeCalls([ended], [record('3'), missed, record('1', { answered: false })]);
  expect(merged.map(({ face }) => face.text)).toEqual(['已结束', '通话 1 分 05 秒', '振铃未接', '未接通']);
  expect(merged.every(({ live }) => !live)).toBe(true);
});
