import { expect, expectTypeOf, test } from 'vitest';
import * as z from 'zod';
import type { BodyOf } from './endpoint.ts';
import { choice, number, text } from './fields.ts';
import { defaultsOf, type SettingsOf, settings } from './settings.ts';

const reception = settings({
  noun: 'reception',
  title: '接待设置',
  path: '/reception',
  access: { code: 'reception_edit' },
  readAccess: 'signed-in',
  fields: {
    greeting: text('欢迎语', { max: 20 }),
    kind: choice('方式', { a: '甲', b: '乙' }, { default: 'b' }),
    seconds: number('时长', { min: 1, max: 60, default: 20 }),
  },
  shown: { groupName: z.string() },
  errors: { unknownGroup: { kind: 'invalid', text: '技能组不存在' } },
});

test('both endpoints take and show what the fields say', () => {
  const { read, update, schema } = reception;
  expect([read, update].map(({ method, path, summary }) => `${method} ${path} ${summary}`)).toEqual([
    'GET /reception 接待设置',
    'PUT /reception 修改接待设置',
  ]);
  expect([read.access, update.access]).toEqual(['signed-in', { code: 'reception_edit' }]);
  expect(Object.keys(schema.whole.shape)).toEqual(['greeting', 'kind', 'seconds', 'groupName', 'version']);
  expect(Object.keys(update.body?.shape ?? {})).toEqual(['greeting', 'kind', 'seconds', 'version']);
  expect(update.errors.map(({ reason }) => reason)).toEqual(['reception.changed', 'reception.unknownGroup']);
  expect(reception.errors.changed.text).toBe('接待设置已被其他人修改，请载入最新内容后再保存');
});

test('the defaults of the fields hold until somebody saves', () => {
  expect(defaultsOf(reception)).toEqual({ greeting: '', kind: 'b', seconds: 20 });
});

test('the types say the same', () => {
  expectTypeOf<SettingsOf<typeof reception>['kind']>().toEqualTypeOf<'a' | 'b'>();
  expectTypeOf<SettingsOf<typeof reception>['groupName']>().toEqualTypeOf<string>();
  expectTypeOf<BodyOf<typeof reception.update>>().not.toHaveProperty('groupName');
});
