import { expect, expectTypeOf, test } from 'vitest';
import * as z from 'zod';
import type { BodyOf, QueryOf } from './endpoint.ts';
import { choice, choiceOrNone, flag, many, text } from './fields.ts';
import { type RecordOf, record } from './record.ts';

const pool = record({
  noun: 'pool',
  title: '号码池',
  fullTitle: '外显号码池',
  path: '/pools',
  access: { code: 'pools' },
  knownBy: 'name',
  fields: {
    name: text('名称', { max: 5, required: true, keyword: true }),
    kind: choice('类型', { a: '甲', b: '乙' }, { default: 'b', filter: true, fixed: true }),
    way: choiceOrNone('方向', { in: '呼入' }, { none: '全部' }),
    memberIds: many('成员', { max: 2, writeOnly: true }),
    enabled: flag('启用', { default: true }),
  },
  shown: { members: z.array(z.string()) },
  filters: { phone: z.string().optional() },
  duplicate: { text: '已有同名号码池', field: 'name' },
  errors: { busy: { kind: 'conflict', text: '使用中' } },
});
const keys = (schema: unknown) => Object.keys((schema as z.ZodObject).shape).sort();

test('each endpoint takes and shows what the fields say', () => {
  const kept = ['createTime', 'id', 'updateTime', 'version'];
  expect(keys(pool.schema.row)).toEqual(['enabled', 'kind', 'members', 'name', 'way', ...kept].sort());
  expect(keys(pool.create.body)).toEqual(['enabled', 'kind', 'memberIds', 'name', 'way']);
  expect(keys(pool.update.body)).toEqual(['enabled', 'id', 'memberIds', 'name', 'version', 'way']);
  expect(keys(pool.list.query)).toEqual(['currentPage', 'keyword', 'kind', 'pageSize', 'phone']);
  const { list, read, create, update, remove } = pool;
  expect([list, read, create, update, remove].map(({ method, path, summary }) => `${method} ${path} ${summary}`)).toEqual([
    'GET /pools 外显号码池列表',
    'GET /pools/{id} 外显号码池详情',
    'POST /pools 新建外显号码池',
    'PUT /pools 修改外显号码池',
    'DELETE /pools/{id} 删除外显号码池',
  ]);
});

test('the types say the same', () => {
  type Row = RecordOf<typeof pool>;
  expectTypeOf<Row['kind']>().toEqualTypeOf<'a' | 'b'>();
  expectTypeOf<Row['way']>().toEqualTypeOf<'in' | null>();
  expectTypeOf<Row>().not.toHaveProperty('memberIds');
  expectTypeOf<Row['members']>().toEqualTypeOf<string[]>();
  expectTypeOf<BodyOf<typeof pool.update>>().not.toHaveProperty('kind');
  expectTypeOf<QueryOf<typeof pool.list>['kind']>().toEqualTypeOf<'a' | 'b' | undefined>();
  expectTypeOf<QueryOf<typeof pool.list>>().toHaveProperty('phone');
});

test('the label speaks where something is missing, and the title in its words', () => {
  const { error } = pool.schema.fields.safeParse({ name: ' ', kind: 'a', way: null, memberIds: [], enabled: true });
  expect(error?.issues.map(({ message }) => message)).toEqual(['请输入名称']);
  expect(pool.errors.changed.text).toBe('该号码池已被其他人修改，请载入最新内容后再保存');
  expect(pool.errors.duplicate).toMatchObject({ reason: 'pool.duplicate', text: '已有同名号码池', field: 'name' });
  const reasons = (endpoint: { errors: readonly { reason: string }[] }) => endpoint.errors.map(({ reason }) => reason).sort();
  expect(reasons(pool.create)).toEqual(['pool.busy', 'pool.duplicate']);
  expect(reasons(pool.update)).toEqual(['pool.busy', 'pool.changed', 'pool.duplicate']);
  expect(reasons(pool.remove)).toEqual(['pool.busy']);
});
