import { expect, test } from 'vitest';
import { CodedError, commonErrors, defineErrors, errorKinds } from './errors.ts';

test('the specification fixes the codes of time-out and sign-in', () => {
  expect(errorKinds['time-out'].code).toBe('-1');
  expect(commonErrors.timeOut.text).toBe('请求超时');
  expect(errorKinds['not-signed-in'].code).toBe('4005');
  expect(errorKinds.kicked.code).toBe('9998');
  expect(commonErrors.kicked.text).toBe('您已经被挤下线，请重新登录！');
});

test('no failure carries the code of success', () => {
  expect(Object.values(errorKinds).map((kind) => kind.code)).not.toContain('0');
});

test('a reason is the noun and the word', () => {
  const errors = defineErrors('conversation', { closed: { kind: 'conflict', text: '会话已结束' } });
  expect(errors.closed).toEqual({ reason: 'conversation.closed', kind: 'conflict', text: '会话已结束' });
  expect(new CodedError(errors.closed)).toMatchObject({ message: '会话已结束', definition: errors.closed });
});
