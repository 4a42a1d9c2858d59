import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServerFixture, startServer } from '../../../app/testing/server-fixture.ts';
import { onePicture } from '../../../platform/testing/one-picture.ts';

const PRODUCTS = '/xmf-market/product';
const CATEGORIES = '/xmf-market/productCategory';

let server: ServerFixture;
let admin: string;
beforeAll(async () => {
  server = await startServer();
  admin = await server.token('admin');
});
afterAll(() => server.end());

const ask = (method: string, path: string, body?: unknown, token = admin) => server.call(method, path, { token, body });
const category = async (name: string, parentId: string | null) => ask('POST', CATEGORIES, { name, parentId });
const product = (more: object) => ({
  ...{
    code: 'P-1',
    name: '洗碗机',
    categoryId: null,
    price: 329_900,
    unit: '台',
    stock: 4,
    shelf: 'on',
    description: '',
    picture: null,
  },
  ...more,
});

test('categories have three levels, and a category in use stays', async () => {
  const top = (await category('家电', null)).data.id;
  const middle = (await category('厨房', top)).data.id;
  const bottom = (await category('洗碗机', middle)).data.id;
  const deeper = await category('嵌入式', bottom);
  expect([deeper.envelope.reason, deeper.envelope.message]).toEqual(['product-category.tooDeep', '最多只能添加三级分类']);
  expect((await category('孤儿', '999999')).envelope.reason).toBe('product-category.unknownParent');
  expect((await category('厨房', top)).envelope.reason).toBe('product-category.duplicate');
  expect((await ask('DELETE', `${CATEGORIES}/${middle}`)).envelope.reason).toBe('product-category.hasChildren');

  const { id } = (await ask('POST', PRODUCTS, product({ categoryId: bottom }))).data;
  expect((await ask('GET', `${PRODUCTS}/${id}`)).data.categoryPath).toBe('家电 / 厨房 / 洗碗机');
  expect((await ask('DELETE', `${CATEGORIES}/${bottom}`)).envelope.reason).toBe('product-category.hasProducts');
  for (const [categoryId, total] of [
    [top, 1],
    [bottom, 1],
    [(await category('服饰', null)).data.id, 0],
  ] as const) {
    expect((await server.call('GET', PRODUCTS, { token: admin, query: { categoryId } })).data.total).toBe(total);
  }
  expect((await ask('POST', PRODUCTS, product({ code: 'P-2', categoryId: '999999' }))).envelope.reason).toBe(
    'product.unknownCategory',
  );
});

test('a picture is an uploaded one of the tenant, and is kept; the log has prices in yuan', async () => {
  const stored = (await server.call('POST', '/xmf-basic-model/commonfile/upload', { token: admin, ...onePicture })).data;
  const body = product({ code: 'P-3', picture: stored.fileSaveName });
  const stranger = await ask('POST', PRODUCTS, body, await server.token('admin175'));
  expect(stranger.envelope.reason).toBe('product.noPicture');
  expect((await ask('POST', PRODUCTS, body)).envelope.code).toBe('0');
  const { rows } = await server.owner.query('select kept_at from files where save_name = $1', [stored.fileSaveName]);
  expect(rows[0].kept_at).not.toBeNull();
  const { rows: log } = await server.owner.query(
    `select after from operation_log where operation = '新建商品' order by id desc limit 1`,
  );
  expect(log[0].after).toMatchObject({ 商品编号: 'P-3', 单价: '¥3,299.00' });
});

test('only what is on the shelf is offered to everybody', async () => {
  const offered = async () => {
    const query = { keyword: 'p-5' };
    return (await server.call('GET', `${PRODUCTS}/selects`, { token: await server.token('nobody'), query })).data;
  };
  const { id } = (await ask('POST', PRODUCTS, product({ code: 'P-5' }))).data;
  expect(await offered()).toEqual([{ id, code: 'P-5', name: '洗碗机', price: 329_900, unit: '台', stock: 4 }]);
  await ask('PUT', `${PRODUCTS}/shelf`, { ids: [id], shelf: 'off' });
  expect(await offered()).toEqual([]);
});
