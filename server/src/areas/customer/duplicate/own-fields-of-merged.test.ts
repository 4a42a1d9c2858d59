import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServerFixture, startServer } from '../../../app/testing/server-fixture.ts';

const CUSTOMER = '/xmf-customer/customer';
const TEMPLATE = '/xmf-basic-model/custom/template';

let server: ServerFixture;
const ask = async (method: string, path: string, body?: unknown) =>
  server.call(method, path, { token: await server.token('admin'), ...(body ? { body } : {}) });
beforeAll(async () => {
  server = await startServer();
  const { id } = (await ask('POST', TEMPLATE, { modularCategory: 'customer', name: '客户资料' })).data;
  const fields = [
    { key: 'brand', label: '品牌', type: 'text', filterable: true },
    { key: 'note', label: '说明', type: 'lines' },
    { key: 'card', label: '证件', type: 'text', unique: true },
    { key: 'number', label: '档案号', type: 'serial', prefix: 'K', period: 'year', digits: 4 },
  ];
  await ask('PUT', TEMPLATE, { id, version: 1, name: '客户资料', draft: { fields } });
  expect((await ask('POST', `${TEMPLATE}/publish`, { id, version: 2 })).envelope.code).toBe('0');
});
afterAll(() => server.end());

let numbers = 0;
const blank = { custName: '许文', company: '', city: '', level: 'normal', email: '', address: '', remark: '', labelIds: [] };
const write = (values: object) =>
  ask('POST', CUSTOMER, { ...blank, phone: `177${10_000_000 + ++numbers}`, ownerId: null, values });
const create = async (values: object) => read((await write(values)).data.id);
const read = async (id: string) => (await ask('GET', `${CUSTOMER}/${id}`)).data;
const move = (id: string, to: string) => ask('PUT', `${CUSTOMER}/recovery`, { ids: [id], to });
type Version = { id: string; version: number };
const merge = (winner: Version, loser: Version, own: 'winner' | 'loser') =>
  ask('POST', `${CUSTOMER}/merge`, {
    winnerId: winner.id,
    loserId: loser.id,
    winnerVersion: winner.version,
    loserVersion: loser.version,
    take: Object.fromEntries(
      ['custName', 'phone', 'company', 'city', 'level', 'email', 'address', 'remark', 'owner'].map((name) => [name, 'winner']),
    ),
    labels: 'both',
    own,
  });

test('a deleted customer frees values that no two may share, and is held while somebody has one', async () => {
  const gone = await create({ card: 'A1' });
  expect((await write({ card: 'A1' })).envelope.reason).toBe('form-record.refused');
  await move(gone.id, 'bin');
  const holder = await create({ card: 'A1' });
  expect((await move(gone.id, 'back')).data.held).toMatchObject([{ id: gone.id, field: '证件', holderId: holder.id }]);
  await move(holder.id, 'bin');
  expect((await move(gone.id, 'back')).data).toEqual({ changed: 1, held: [] });
  expect((await write({ card: 'A1' })).envelope.reason).toBe('form-record.refused');
  expect((await read(gone.id)).form.values).toMatchObject({ card: 'A1' });
});

test('a merge fills what is empty, and one side decides the rest; undone, each has its own again', async () => {
  for (const own of ['winner', 'loser'] as const) {
    const winner = await create({ brand: '海尔' });
    const loser = await create({ brand: '美的', note: `来自 ${own}`, card: `B-${own}` });
    const { data, envelope } = await merge(winner, loser, own);
    expect(envelope.code, JSON.stringify(envelope)).toBe('0');
    const brand = own === 'winner' ? '海尔' : '美的';
    const { number } = winner.form.values;
    expect((await read(loser.id)).form.values).toEqual({ brand, note: `来自 ${own}`, card: `B-${own}`, number });
    expect((await ask('PUT', `${CUSTOMER}/merges/${data.mergeId}/undo`)).envelope.code).toBe('0');
    expect((await read(winner.id)).form.values).toEqual({ brand: '海尔', number });
    expect((await read(loser.id)).form.values).toEqual(loser.form.values);
    expect((await write({ card: `B-${own}` })).envelope.reason).toBe('form-record.refused');
  }
});
