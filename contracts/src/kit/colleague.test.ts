import { expect, test } from 'vitest';
import { inviteFields, targetOf, transferFields } from './colleague.ts';

test.each([
  ['agent:12', { kind: 'agent', id: '12' }],
  ['group:3', { kind: 'group', id: '3' }],
  ['robot:3', null],
  ['agent:', null],
  ['', null],
  [null, null],
])('%s names a target', (to, target) => {
  const { data } = transferFields.safeParse({ to, note: '' });
  expect(data ? targetOf(data) : null).toEqual(target);
});

test('a group helps in no conversation', () => {
  expect(inviteFields.safeParse({ to: 'group:3', note: '' }).error?.issues[0]?.message).toBe('请选择坐席');
});
