import type { FormValues } from '@lianxi/contracts/form/form-values';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServerFixture, startServer } from '../../../app/testing/server-fixture.ts';
import { writeFilledForm } from '../form-record/form-record.queries.ts';
import { findPublishedForm } from './form-template.queries.ts';

const PATH = '/xmf-basic-model/custom/template';

let server: ServerFixture;
let roles: Record<string, string>;
beforeAll(async () => {
  server = await startServer();
  const { rows } = await server.owner.query<{ id: string; name: string }>('select id, name from roles where tenant_id = 174');
  roles = Object.fromEntries(rows.map(({ id, name }) => [name, id]));
});
afterAll(() => server.end());

const ask = async (method: string, path: string, body?: unknown, username = 'admin') =>
  server.call(method, path, { token: await server.token(username), body });
const read = async (path: string, query: Record<string, string>, username = 'admin') =>
  (await server.call('GET', `/xmf-basic-model/custom/${path}`, { token: await server.token(username), query })).data;

const name = { key: 'name', label: '姓名', type: 'text', required: true };
const city = { key: 'city', label: '城市', type: 'text', filterable: true };

let names = 0;
async function created(modularCategory = 'summary'): Promise<string> {
  const { data } = await ask('POST', PATH, { modularCategory, name: `模板${++names}` });
  return data.id;
}
const save = (id: string, version: number, fields: object[]) =>
  ask('PUT', PATH, { id, version, name: `模板${id}`, draft: { fields } });
const publish = (id: string, version: number, note = '') => ask('POST', `${PATH}/publish`, { id, version, note });
async function published(fields: object[]): Promise<string> {
  const id = await created();
  expect((await save(id, 1, fields)).envelope.code).toBe('0');
  expect((await publish(id, 2)).envelope).toMatchObject({ code: '0', data: { published: 1, version: 3 } });
  return id;
}

describe('a template', () => {
  test('is a draft until it is published, and its versions stay as they are', async () => {
    const id = await created();
    expect(await read('fields', { modularCategory: 'summary', templateId: id })).toBeNull();
    await save(id, 1, [name]);
    expect((await publish(id, 2, '第一版')).data).toEqual({ published: 1, version: 3 });
    await save(id, 3, [name, city]);
    expect((await ask('GET', `${PATH}/${id}`)).data).toMatchObject({ published: 1, changed: true, version: 4 });
    const current = await read('fields', { modularCategory: 'summary', templateId: id });
    expect(current).toMatchObject({ templateId: id, version: 1, fields: [{ field: { key: 'name' }, hasEdit: true }] });
    await publish(id, 4, '加上城市');
    const { data } = await ask('GET', `${PATH}/${id}/versions`);
    expect(data).toMatchObject([
      { number: 2, note: '加上城市', fields: 2 },
      { number: 1, note: '第一版', fields: 1 },
    ]);
    expect((await ask('GET', `${PATH}/${id}/versions/1`)).data.fields).toHaveLength(1);
    expect((await ask('POST', `${PATH}/restore`, { id, version: 5, number: 1 })).data).toEqual({ version: 6 });
    expect((await ask('GET', `${PATH}/${id}`)).data).toMatchObject({ published: 2, changed: true, draft: { fields: [name] } });
  });

  test('whose versions the database itself does not let anyone change', async () => {
    await published([name]);
    const changing = server.server.kernel.db.tenant(174, ({ tx }) =>
      tx.updateTable('form_template_versions').set({ note: '改' }).execute(),
    );
    await expect(changing).rejects.toThrow(/permission denied/);
  });

  test('with faults is not published, and says where they are', async () => {
    const id = await created();
    await save(id, 1, [name, { key: 'sum', label: '合计', type: 'computed', formula: 'gone + 1' }]);
    const { envelope } = await publish(id, 2);
    expect(envelope).toMatchObject({
      reason: 'form-template.faulty',
      fields: [{ path: 'draft.fields.sum', text: '公式中的字段“gone”不存在' }],
    });
    expect((await ask('GET', `${PATH}/${id}`)).data).toMatchObject({ published: null, version: 2 });
  });

  test('that two change at once is saved once', async () => {
    const id = await created();
    const replies = await Promise.all([save(id, 1, [name]), save(id, 1, [city])]);
    expect(replies.map(({ envelope }) => envelope.reason ?? 'saved').toSorted()).toEqual(['form-template.changed', 'saved']);
  });

  test('is removed only while it was never published', async () => {
    const id = await created();
    expect((await ask('DELETE', `${PATH}/${id}`)).envelope.code).toBe('0');
    expect((await ask('GET', `${PATH}/${id}`)).status).toBe(404);
    const used = await published([name]);
    expect((await ask('DELETE', `${PATH}/${used}`)).envelope.reason).toBe('form-template.published');
  });

  test('has a name of its own in its module, and customers have one template', async () => {
    const given = { modularCategory: 'customer', name: '客户资料' };
    await ask('POST', PATH, given);
    expect((await ask('POST', PATH, { ...given, name: '另一份' })).envelope.reason).toBe('form-template.onlyOne');
    const twice = { modularCategory: 'workorder', name: '工单' };
    await ask('POST', PATH, twice);
    expect((await ask('POST', PATH, twice)).envelope.reason).toBe('form-template.duplicate');
    const { data } = await server.call('GET', PATH, {
      token: await server.token('admin'),
      query: { modularCategory: 'customer' },
    });
    expect(data).toMatchObject([{ modularCategory: 'customer', name: '客户资料', published: null, changed: true }]);
  });
});

describe('a form that is filled in', () => {
  test('hides fields from roles, and what reads them', async () => {
    const access = [{ roleId: roles.agent, right: 'hidden' }];
    const hidden = { key: 'income', label: '收入', type: 'number', filterable: true, access };
    const readOnly = { ...city, access: [{ roleId: roles.agent, right: 'read' }] };
    const fields = [
      { ...name, requiredWhen: { field: 'income', is: 'filled' } },
      hidden,
      readOnly,
      { key: 'half', label: '一半', type: 'computed', formula: 'income / 2' },
    ];
    const templateId = await published(fields);
    const query = { modularCategory: 'summary', templateId };
    const seen = await read('fields', query, 'agent1');
    expect(seen.fields).toMatchObject([
      { field: { key: 'name', requiredWhen: null }, hasEdit: true },
      { field: { key: 'city', access: [] }, hasEdit: false },
      { field: { key: 'half', formula: '' }, hasEdit: false },
    ]);
    expect(JSON.stringify(seen)).not.toContain('income');
    expect((await read('fields', query)).fields).toHaveLength(4);
    expect(await read('conditionsscreen', query, 'agent1')).toMatchObject([
      { field: { key: 'city' }, comparisons: ['empty', 'filled', 'oneOf', 'noneOf', 'startsWith', 'contains'] },
    ]);
    expect((await read('conditionsscreen', query)).map(({ field }: { field: { key: string } }) => field.key)).toEqual([
      'income',
      'city',
    ]);
  });
});

describe('what depends on a field', () => {
  const isFilled = { field: 'city', is: 'filled' };
  const tags = {
    key: 'tags',
    label: '标签',
    type: 'choices',
    filterable: true,
    options: ['a', 'b'].map((key) => ({ key, label: key })),
  };
  const records: FormValues[] = [
    { name: '甲', city: '北京' },
    { name: '乙', tags: ['a', 'b'] },
    { city: '上海', tags: ['a'] },
  ];
  let templateId: string;
  beforeAll(async () => {
    const note = { key: 'note', label: '备注', type: 'lines', visibleWhen: isFilled, requiredWhen: isFilled };
    const length = { key: 'both', label: '合并', type: 'computed', formula: 'name & city', result: 'text' };
    templateId = await published([name, city, tags, note, length]);
    await server.server.kernel.db.tenant(174, async (own) => {
      const form = await findPublishedForm(own, 'summary', templateId);
      if (!form) throw new Error('The template is not published');
      for (const [at, values] of records.entries())
        await writeFilledForm(own, { templateId, recordId: `${at + 1}` }, form, values);
    });
  });
  const impact = async (key: string, username = 'admin') =>
    server.call('GET', `${PATH}/${templateId}/impact`, { token: await server.token(username), query: { key } });

  test.each([
    ['city', 2],
    ['tags', 2],
    ['name', 2],
    ['note', 0],
  ])('records that hold a value in %s: %i', async (key, count) => {
    expect((await impact(key)).data).toMatchObject({ records: count, total: 3, checked: null });
  });

  test('conditions and formulas that read it', async () => {
    expect((await impact('city')).data.users).toEqual([
      { key: 'note', label: '备注', use: 'visible' },
      { key: 'note', label: '备注', use: 'required' },
      { key: 'both', label: '合并', use: 'formula' },
    ]);
    expect((await impact('gone')).envelope.reason).toBe('form-template.noField');
    expect((await impact('city', 'agent1')).status).toBe(403);
  });
});
