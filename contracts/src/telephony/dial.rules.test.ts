import { expect, test } from 'vitest';
import { dialProblem, dialWays, mobileStatus, numberFault } from './dial.rules.ts';

test.each([
  ['nothing', { extension: null, mobileEnabled: false, callline: null }, []],
  ['an extension', { extension: '8001', mobileEnabled: false, callline: null }, ['extension']],
  ['both, so the agent chooses', { extension: '8001', mobileEnabled: true, callline: null }, ['extension', 'mobile']],
  ['mobile alone', { extension: null, mobileEnabled: true, callline: '1' }, ['mobile']],
  ['call line 6, without an extension', { extension: null, mobileEnabled: false, callline: '6' }, ['line-6']],
  ['call line 6 and an extension', { extension: '8001', mobileEnabled: false, callline: '6' }, ['extension']],
] as const)('with %s, these ways', (_case, knowledge, ways) => {
  expect(dialWays(knowledge)).toEqual(ways);
});

test('what keeps from dialling, in the order of the specification', () => {
  const able = { extension: '8001', microphoneFails: false };
  expect(dialProblem('', 'extension', { ...able, extension: null })).toBe('没有选择分机号，不能拨号');
  expect(dialProblem(' ', 'extension', able)).toBe('电话号码不能为空');
  expect(dialProblem('10086', 'extension', { ...able, microphoneFails: true })).toBe('请检查耳麦或麦克风');
  // A mobile has a microphone of its own, call line 6 needs no extension.
  expect(dialProblem('10086', 'mobile', { extension: null, microphoneFails: true })).toBeNull();
  expect(dialProblem('10086', 'line-6', { extension: null, microphoneFails: false })).toBeNull();
});

test('checked numbers: 1 and 3 are good', () => {
  expect(['0', '1', '2', '3', '4', '5', '9'].map(numberFault)).toEqual([
    '空号',
    null,
    '停机号码',
    null,
    '沉默号码',
    '风险号码',
    '异常号码',
  ]);
});

test('mobile call: 0 disconnected, 1 idle, 2 ringing, 3 in a call', () => {
  const call = (state: 'dialing' | 'talking' | 'ended') => ({ linkedid: '7', isEnd: state === 'ended', state }) as never;
  expect(mobileStatus([], [], false)).toBe('0');
  expect(mobileStatus([call('talking')], [], true)).toBe('1');
  expect(mobileStatus([call('dialing')], ['7'], true)).toBe('2');
  expect(mobileStatus([call('talking')], ['7'], true)).toBe('3');
  expect(mobileStatus([call('ended')], ['7'], true)).toBe('1');
});
