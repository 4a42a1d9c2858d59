import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { exportedRows } from '../../../app/testing/exported-rows.ts';
import { type ServerFixture, startServer } from '../../../app/testing/server-fixture.ts';
import { SOON } from '../../../app/testing/soon.ts';

const ORDERS = '/xmf-market/order';
const PRODUCTS = '/xmf-market/product';

let server: ServerFixture;
let customerId: string;
beforeAll(async () => {
  server = await startServer();
  await server.grant('agent', 'market_ordermanage', 'market_order_edit', 'market_productmanage');
  customerId = await newCustomer('admin', '15400000001', null);
});
afterAll(() => server.end());

const as = async (username: string, method: string, path: string, body?: unknown, query?: Record<string, string>) =>
  server.call(method, path, { token: await server.token(username), body, ...(query && { query }) });
const reason = async (reply: ReturnType<typeof as>) => (await reply).envelope.reason;

async function newCustomer(username: string, phone: string, ownerId: string | null): Promise<string> {
  const words = { custName: '王芳', phone, company: '', city: '', level: 'normal', email: '', address: '', remark: '' };
  return (await as(username, 'POST', '/xmf-customer/customer', { ...words, ownerId, labelIds: [] })).data.id;
}

let codes = 0;
async function newProduct(stock: number, more: object = {}): Promise<string> {
  codes += 1;
  const plain = { categoryId: null, unit: '台', shelf: 'on', description: '', picture: null };
  const body = { code: `P-${codes}`, name: `商品${codes}`, price: 19_990, stock, ...plain, ...more };
  return (await as('admin', 'POST', PRODUCTS, body)).data.id;
}
const productOf = async (id: string) => (await as('admin', 'GET', `${PRODUCTS}/${id}`)).data;
const stockOf = async (id: string): Promise<number> => (await productOf(id)).stock;

let keys = 0;
const fields = (items: [productId: string, quantity: number][], more: object = {}) => {
  keys += 1;
  return {
    ...{ customerId, ownerId: server.agentId('admin'), storeId: null, discount: 0, remark: '', key: `key-${keys}-000` },
    items: items.map(([productId, quantity]) => ({ productId, quantity })),
    ...more,
  };
};
const newOrder = async (items: [string, number][], more: object = {}): Promise<string> =>
  (await as('admin', 'POST', ORDERS, fields(items, more))).data.id;
const read = async (id: string, username = 'admin') => (await as(username, 'GET', `${ORDERS}/${id}`)).data;
const move = (id: string, action: string, version: number, username = 'admin', note = '') =>
  as(username, 'PUT', `${ORDERS}/state`, { id, action, version, note });

test('from draft to refund: the server sums, stock goes and comes back, the customer’s history tells', async () => {
  const [first, second] = [await newProduct(5), await newProduct(9, { price: 1 })];
  const id = await newOrder(
    [
      [first, 2],
      [second, 3],
    ],
    { discount: 83, remark: '周末送货' },
  );
  const draft = await read(id);
  expect(draft).toMatchObject({
    state: 'draft',
    custName: '王芳',
    total: 39_983,
    discount: 83,
    amount: 39_900,
    remark: '周末送货',
  });
  expect(draft.number).toMatch(/^SO\d{6}-\d{5}$/);
  expect(draft.items).toMatchObject([
    { price: 19_990, quantity: 2, amount: 39_980 },
    { price: 1, quantity: 3, amount: 3 },
  ]);
  expect(draft.actions).toEqual(['confirm', 'cancel']);
  expect(await stockOf(first)).toBe(5);

  for (const [action, version] of [
    ['confirm', 1],
    ['pay', 2],
    ['deliver', 3],
    ['finish', 4],
  ] as const) {
    expect((await move(id, action, version)).envelope.code, action).toBe('0');
    expect([await stockOf(first), await stockOf(second)]).toEqual([3, 6]);
  }
  expect(await reason(move(id, 'confirm', 5))).toBe('sales-order.illegal');
  expect((await move(id, 'refund', 5, 'admin', '七天无理由，电话 13800001234')).envelope.code).toBe('0');
  expect([await stockOf(first), await stockOf(second)]).toEqual([5, 9]);
  const done = await read(id);
  expect(done).toMatchObject({ state: 'refunded', actions: [], version: 6 });
  expect(done.changes.map(({ to }: { to: string }) => to)).toEqual([
    'refunded',
    'done',
    'delivered',
    'paid',
    'confirmed',
    'draft',
  ]);

  await vi.waitFor(async () => {
    const { data } = await as('admin', 'GET', '/xmf-customer/customer/getHistoryTrajectory', undefined, { id: customerId });
    const told = data.list
      .filter(({ kind }: { kind: string }) => kind === 'order')
      .map(({ content }: { content: string }) => content);
    expect(told[0]).toBe(`订单 ${done.number} 已退款，¥399.00`);
    expect(told).toContain(`新建订单 ${done.number}，¥399.00`);
  }, SOON);
});

describe('two at once', () => {
  test('one key, one order; other keys, other numbers', async () => {
    const product = await newProduct(1);
    const body = fields([[product, 1]]);
    const replies = await Promise.all(Array.from({ length: 6 }, () => as('admin', 'POST', ORDERS, body)));
    expect(new Set(replies.map(({ data }) => data.id)).size).toBe(1);
    const ids = await Promise.all(Array.from({ length: 12 }, () => newOrder([[product, 1]])));
    const numbers = await Promise.all(ids.map(async (id) => (await read(id)).number));
    expect(new Set(numbers).size).toBe(12);
  });

  test('the last piece is sold once, and the other is told; cancelling returns it', async () => {
    const product = await newProduct(1);
    const [one = '', other = ''] = [await newOrder([[product, 1]]), await newOrder([[product, 1]])];
    const replies = await Promise.all([move(one, 'confirm', 1), move(other, 'confirm', 1)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const late = replies.find(({ status }) => status === 409);
    expect(late?.envelope.reason).toBe('sales-order.noStock');
    expect(late?.envelope.message).toMatch(/库存不足：需要 1，现有 0$/);
    expect(await stockOf(product)).toBe(0);
    const sold = replies[0]?.status === 200 ? one : other;
    await move(sold, 'cancel', 2);
    expect(await stockOf(product)).toBe(1);
  });

  test('the same order confirmed twice takes its goods once', async () => {
    const product = await newProduct(10);
    const id = await newOrder([[product, 4]]);
    const replies = await Promise.all([move(id, 'confirm', 1), move(id, 'confirm', 1)]);
    expect(replies.map(({ envelope }) => envelope.reason ?? envelope.code).sort()).toEqual(['0', 'sales-order.changed']);
    expect(await stockOf(product)).toBe(6);
  });

  test('orders that want the same goods in other sequences never lock each other out', async () => {
    const [a, b] = [await newProduct(40), await newProduct(40)];
    const ids = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        newOrder(
          i % 2
            ? [
                [a, 1],
                [b, 2],
              ]
            : [
                [b, 2],
                [a, 1],
              ],
        ),
      ),
    );
    const replies = await Promise.all(ids.map((id) => move(id, 'confirm', 1)));
    expect(replies.map(({ envelope }) => envelope.code)).toEqual(ids.map(() => '0'));
    expect([await stockOf(a), await stockOf(b)]).toEqual([28, 16]);
  });
});

test('names and prices of then stay; what was ordered is not deleted, and off the shelf it is not ordered', async () => {
  const product = await newProduct(3, { name: '旧名', price: 100 });
  const id = await newOrder([[product, 1]]);
  const stored = await productOf(product);
  const change = async (more: object, version: number) => {
    const { stock: _stock, categoryPath: _path, createTime: _made, updateTime: _changed, ...rest } = { ...stored, ...more };
    return as('admin', 'PUT', PRODUCTS, { ...rest, version });
  };
  expect((await change({ name: '新名', price: 900 }, 1)).envelope.code).toBe('0');
  expect((await read(id)).items).toMatchObject([{ name: '旧名', price: 100 }]);
  expect(await reason(as('admin', 'DELETE', `${PRODUCTS}/${product}`))).toBe('product.ordered');

  expect((await as('admin', 'PUT', `${PRODUCTS}/shelf`, { ids: [product], shelf: 'off' })).data).toEqual({ changed: 1 });
  expect(await reason(move(id, 'confirm', 1))).toBe('sales-order.offShelf');
  expect(await reason(as('admin', 'POST', ORDERS, fields([[product, 1]])))).toBe('sales-order.offShelf');
  await as('admin', 'PUT', `${PRODUCTS}/shelf`, { ids: [product], shelf: 'on' });

  // A draft that is saved again has the prices of now; confirmed, it stays as it is.
  const { key: _key, customerId: _customer, ...draft } = fields([[product, 2]]);
  expect((await as('admin', 'PUT', ORDERS, { ...draft, id, version: 1 })).envelope.code).toBe('0');
  expect(await read(id)).toMatchObject({ total: 1800, version: 2 });
  await move(id, 'confirm', 2);
  expect(await reason(as('admin', 'PUT', ORDERS, { ...draft, id, version: 3 }))).toBe('sales-order.notDraft');
});

test('stock is changed by what came or went, never below nothing, and not by the product’s form', async () => {
  const product = await newProduct(5);
  const adjust = (change: number) => as('admin', 'PUT', `${PRODUCTS}/stock`, { id: product, change, reason: '盘点' });
  expect((await adjust(-2)).envelope.code).toBe('0');
  expect(await reason(adjust(-4))).toBe('product.noStock');
  expect((await adjust(10)).envelope.code).toBe('0');
  expect(await productOf(product)).toMatchObject({ stock: 13, version: 1 });
});

test('sums are refused that make no sense', async () => {
  const product = await newProduct(5, { price: 1_000_000_000 });
  const refusals = [
    [{ discount: 1_000_000_001 }, '4000'],
    [{ discount: 1_000_000_000, items: [{ productId: product, quantity: 0 }] }, '4000'],
    [{ items: [] }, '4000'],
    [
      {
        items: [
          { productId: product, quantity: 1 },
          { productId: product, quantity: 2 },
        ],
      },
      '4000',
    ],
    [{ items: [{ productId: product, quantity: 2000 }] }, 'sales-order.tooLarge'],
    [{ items: [{ productId: '999999', quantity: 1 }] }, 'sales-order.offShelf'],
    [{ storeId: '999999' }, 'sales-order.unknownStore'],
    [{ ownerId: server.agentId('agent175') }, 'sales-order.unknownOwner'],
    [{ customerId: '999999' }, 'sales-order.unknownCustomer'],
    [{ customerId: null }, '4000'],
  ] as const;
  for (const [more, expected] of refusals) {
    const { envelope } = await as('admin', 'POST', ORDERS, fields([[product, 1]], more));
    expect([envelope.reason, envelope.code], JSON.stringify(more)).toContain(expected);
  }
  const cheap = await newProduct(5, { price: 10 });
  expect(await reason(as('admin', 'POST', ORDERS, fields([[cheap, 1]], { discount: 11 })))).toBe('sales-order.discountTooLarge');
});

test('agents see and handle their own orders, without numbers in the words, and refund only with the right', async () => {
  const product = await newProduct(50);
  const mine = server.agentId('agent1');
  const own = await newCustomer('admin', '15400000002', mine);
  const theirs = await newOrder([[product, 1]]);
  const { data } = await as(
    'agent1',
    'POST',
    ORDERS,
    fields([[product, 1]], { customerId: own, ownerId: mine, remark: '打 13800001234' }),
  );
  const { list } = (await as('agent1', 'GET', ORDERS)).data;
  expect(list.map(({ id }: { id: string }) => id)).toEqual([data.id]);
  expect((await as('agent1', 'GET', `${ORDERS}/${theirs}`)).status).toBe(404);
  expect((await move(theirs, 'cancel', 1, 'agent1')).status).toBe(404);
  // Not to a colleague, and not for a customer of others.
  const toOther = { customerId: own, ownerId: server.agentId('agent2') };
  expect(await reason(as('agent1', 'POST', ORDERS, fields([[product, 1]], toOther)))).toBe('sales-order.unknownOwner');
  expect(await reason(as('agent1', 'POST', ORDERS, fields([[product, 1]], { ownerId: mine })))).toBe(
    'sales-order.unknownCustomer',
  );

  // Who sees stars sends stars back: the number stays.
  const shown = await read(data.id, 'agent1');
  expect(shown.remark).toBe('打 138****1234');
  const { key: _key, customerId: _customer, ...draft } = fields([[product, 2]], { ownerId: mine, remark: `${shown.remark}，急` });
  await as('agent1', 'PUT', ORDERS, { ...draft, id: data.id, version: 1 });
  expect((await read(data.id)).remark).toBe('打 13800001234，急');

  await move(data.id, 'confirm', 2, 'agent1');
  await move(data.id, 'pay', 3, 'agent1');
  expect((await read(data.id, 'agent1')).actions).toEqual(['deliver']);
  expect(await reason(move(data.id, 'refund', 4, 'agent1'))).toBe('sales-order.mayNotRefund');
});

test('found by state, customer, number and time, and exported as it is shown', async () => {
  const product = await newProduct(9, { name: '洗碗机' });
  const whose = await newCustomer('admin', '15400000003', null);
  const id = await newOrder([[product, 2]], { customerId: whose, discount: 80 });
  const { number } = await read(id);
  const find = async (query: Record<string, string>) =>
    (await as('admin', 'GET', ORDERS, undefined, query)).data.list.map((order: { id: string }) => order.id);
  expect(await find({ customerId: whose })).toEqual([id]);
  expect(await find({ customerId: whose, state: 'paid' })).toEqual([]);
  expect(await find({ keyword: number })).toEqual([id]);
  expect(await find({ keyword: number, endTime: '2020-01-01T00:00:00.000Z' })).toEqual([]);
  const rows = await exportedRows(server, 'admin', `${ORDERS}/export`, { ids: null, filters: { customerId: whose } });
  expect(rows).toEqual([
    [
      number,
      '草稿',
      '王芳',
      '洗碗机 ×2',
      '399.80',
      '0.80',
      '399.00',
      '坐席admin',
      '',
      expect.stringMatching(/^\d{4}-\d\d-\d\d /),
    ],
  ]);
});
