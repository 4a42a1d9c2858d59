import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServerFixture, startServer } from '../../../app/testing/server-fixture.ts';
import { onePicture } from '../../../platform/testing/one-picture.ts';

const BASE = '/xmf-knowledge-repository';
const CATEGORIES = `${BASE}/knowledge/category`;
const WORDS = `${BASE}/knowledgeWord`;
const LINKS = `${BASE}/knowledgeLink`;
const FILES = `${BASE}/knowledgeFile`;
const ENTRIES = `${BASE}/knowledge/entries`;

let server: ServerFixture;
let admin: string;
beforeAll(async () => {
  server = await startServer();
  admin = await server.token('admin');
});
afterAll(() => server.end());

const ask = (method: string, path: string, body?: unknown, token = admin) => server.call(method, path, { token, body });
const category = (name: string, pid: string | null, token = admin) =>
  ask('POST', CATEGORIES, { name, pid, genre: 2, type: 3 }, token);
const plain = { enabled: true, sort: 0 };
const found = async (query: Record<string, string>, username = 'admin') => {
  const reply = await server.call('GET', ENTRIES, { token: await server.token(username), query });
  return reply.data.map(({ title }: { title: string }) => title) as string[];
};

test('categories are a tree of three levels for all kinds; one in use stays', async () => {
  const top = (await category('售后', null)).data.id;
  const middle = (await category('退换货', top)).data.id;
  const bottom = (await category('运费', middle)).data.id;
  const deeper = await category('到付', bottom);
  expect([deeper.envelope.reason, deeper.envelope.message]).toEqual(['knowledge-category.tooDeep', '最多添加三级分类']);
  expect((await category('孤儿', '999999')).envelope.reason).toBe('knowledge-category.unknownParent');
  expect((await category('退换货', top)).envelope.reason).toBe('knowledge-category.duplicate');
  expect((await ask('DELETE', `${CATEGORIES}/${middle}`)).envelope.reason).toBe('knowledge-category.hasChildren');
  expect((await ask('GET', `${CATEGORIES}/tree`)).data).toEqual([
    { id: top, name: '售后', sonList: [{ id: middle, name: '退换货', sonList: [{ id: bottom, name: '运费', sonList: [] }] }] },
  ]);
  expect((await ask('GET', `${CATEGORIES}/tree`, undefined, await server.token('admin175'))).data).toEqual([]);

  const word = { title: '到付', content: '来回运费由我们承担', categoryId: bottom, ...plain };
  const { id } = (await ask('POST', WORDS, word)).data;
  expect((await ask('GET', `${WORDS}/${id}`)).data).toMatchObject({ categoryPath: '售后 / 退换货 / 运费', uses: 0 });
  expect((await ask('DELETE', `${CATEGORIES}/${bottom}`)).envelope.reason).toBe('knowledge-category.hasEntries');
  for (const [categoryId, total] of [
    [top, 1],
    [bottom, 1],
    [(await category('售前', null)).data.id, 0],
  ] as const) {
    expect((await server.call('GET', WORDS, { token: admin, query: { categoryId } })).data.total).toBe(total);
  }
  // Another kind shares the category and the title, and a record of one kind does not reach a row of another.
  const link = { title: '到付', address: 'https://a.example', content: '', categoryId: bottom, ...plain };
  expect((await ask('POST', LINKS, link)).envelope.code).toBe('0');
  expect((await ask('GET', `${LINKS}/${id}`)).envelope.code).toBe('4004');
  expect((await ask('DELETE', `${LINKS}/${id}`)).envelope.code).toBe('4004');
});

test('an entry needs a category of its tenant', async () => {
  const word = { title: '问候', content: '您好', ...plain };
  const without = await ask('POST', WORDS, { ...word, categoryId: null });
  expect([without.envelope.reason, without.envelope.message]).toEqual(['knowledge-word.noCategory', '分类不能为空']);
  const foreign = (await category('别人的', null, await server.token('admin175'))).data.id;
  expect((await ask('POST', WORDS, { ...word, categoryId: foreign })).envelope.reason).toBe('knowledge-word.unknownCategory');
});

test('agents at their desks find what is enabled, the often used first; files are not inserted', async () => {
  await server.grant('agent', 'knowledge_use');
  const categoryId = (await category('桌面', null)).data.id;
  const make = async (path: string, body: object) => (await ask('POST', path, { categoryId, ...plain, ...body })).data.id;
  const first = await make(WORDS, { title: '桌面甲', content: '第一句', sort: 1 });
  const second = await make(WORDS, { title: '桌面乙', content: '第二句', sort: 2 });
  await make(WORDS, { title: '桌面丙', content: '停用的一句', enabled: false });
  await make(LINKS, { title: '桌面链接', address: 'https://b.example', content: '', sort: 3 });
  expect(await found({ keyword: '桌面' }, 'agent1')).toEqual(['桌面甲', '桌面乙', '桌面链接']);
  expect(await found({ keyword: '第二句' }, 'agent1')).toEqual(['桌面乙']);
  expect(await found({ keyword: '桌面', kind: 'link' }, 'agent1')).toEqual(['桌面链接']);
  expect(await found({ keyword: '桌面' }, 'admin175')).toEqual([]);
  const { data } = await server.call('GET', ENTRIES, { token: admin, query: { kind: 'link', keyword: '桌面' } });
  expect(data[0].words).toBe('桌面链接 https://b.example');

  const agent = await server.token('agent1');
  const taken = (id: string, token = agent) => ask('POST', `${ENTRIES}/use`, { id }, token);
  expect((await taken(second)).envelope.code).toBe('0');
  expect(await found({ keyword: '桌面' }, 'agent1')).toEqual(['桌面乙', '桌面甲', '桌面链接']);
  // A use is no change: who edits the entry meanwhile may still save it.
  expect((await ask('GET', `${WORDS}/${second}`)).data).toMatchObject({ uses: 1, version: 1 });
  expect((await taken(first, await server.token('admin175'))).envelope.code).toBe('4004');
  expect((await taken(first, await server.token('nobody'))).envelope.code).toBe('4003');
});

test('an attachment is an uploaded file of the tenant, and is kept', async () => {
  const categoryId = (await category('附件', null)).data.id;
  const stored = (await server.call('POST', '/xmf-basic-model/commonfile/upload', { token: admin, ...onePicture })).data;
  const file = { title: '报价单', content: '', categoryId, ...plain, file: stored.fileSaveName };
  const foreign = await ask('POST', FILES, file, await server.token('admin175'));
  expect(foreign.envelope.reason).toBe('knowledge-file.noFile');
  const { id } = (await ask('POST', FILES, file)).data;
  const { fileName, size: fileSize } = stored;
  expect((await ask('GET', `${FILES}/${id}`)).data).toMatchObject({ fileName, fileSize });
  const { rows } = await server.owner.query('select kept_at from files where save_name = $1', [stored.fileSaveName]);
  expect(rows[0].kept_at).not.toBeNull();
});
