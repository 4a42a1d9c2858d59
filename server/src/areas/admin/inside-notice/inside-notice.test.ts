import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type ServerFixture, startServer } from '../../../app/testing/server-fixture.ts';

const PATH = '/xmf-basic-model/insidenotice';
const NOTICE = '/xmf-basic-model/notice';
const draft = {
  title: '停机维护',
  content: '<p>今晚 23 点维护。</p><script>alert(1)</script>',
  audience: 'all',
  departmentIds: [] as string[],
  roleIds: [] as string[],
  agentIds: [] as string[],
  exceptIds: [] as string[],
  files: [] as string[],
  strong: false,
  mustConfirm: false,
  publishAt: null as string | null,
  expireAt: null as string | null,
};

let server: ServerFixture;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.end());
beforeEach(() => server.owner.query('delete from inside_notices; delete from notices; delete from answered_calls'));

const as = async (
  username: string,
  method: string,
  path: string,
  given: { body?: unknown; query?: Record<string, string> } = {},
) => server.call(method, path, { token: await server.token(username), ...given });
const write = async (part: Partial<typeof draft>) =>
  (await as('admin', 'POST', PATH, { body: { ...draft, ...part } })).data.id as string;
const publish = (id: string, version = 1) => as('admin', 'PUT', `${PATH}/${id}/publish`, { body: { version } });
const put = (id: string, act: string) => as('admin', 'PUT', `${PATH}/${id}/${act}`);
const read = async (id: string) => (await as('admin', 'GET', `${PATH}/${id}`)).data;
const list = async (username: string) => (await as(username, 'GET', NOTICE)).data.list;
const unread = async (username: string) => (await as(username, 'GET', `${NOTICE}/unreadCount`)).data.count;
const ids = (...names: string[]) => names.map((name) => server.agentId(name));
const receivers = async (id: string) =>
  (await as('admin', 'GET', `${PATH}/${id}/receipts`)).data.list.map(({ agName }: { agName: string }) => agName).sort();
const events = async (username: string) =>
  (
    await server.owner.query(`select name, payload from agent_events where agent_id = $1 and name like 'notice.%' order by seq`, [
      server.agentId(username),
    ])
  ).rows;
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();

describe('publishing', () => {
  test('a draft is nobody’s; published it is in the list of each recipient, clean, and pushed', async () => {
    const id = await write({});
    expect(await list('agent1')).toEqual([]);
    const before = (await events('agent1')).length;
    expect((await publish(id)).data).toEqual({ state: 'published', count: 6 });
    expect(await list('agent1')).toMatchObject([
      {
        type: 1,
        newType: 0,
        title: '停机维护',
        content: '<p>今晚 23 点维护。</p>',
        createAgentName: '坐席admin',
        mustConfirm: false,
      },
    ]);
    expect((await events('agent1')).slice(before)).toMatchObject([{ name: 'notice.received', payload: { title: '停机维护' } }]);
    expect(await list('agent175')).toEqual([]);
    expect(await read(id)).toMatchObject({ state: 'published', received: 6, read: 0, version: 2 });
  });

  test('twice, or from an old page, or with another’s change in between, it does not happen', async () => {
    const id = await write({});
    await as('admin', 'PUT', PATH, { body: { ...draft, title: '新标题', id, version: 1 } });
    expect((await publish(id, 1)).envelope.reason).toBe('inside-notice.changed');
    await publish(id, 2);
    expect((await publish(id, 3)).envelope.reason).toBe('inside-notice.notDraft');
    const change = await as('admin', 'PUT', PATH, { body: { ...draft, id, version: 3 } });
    expect(change.envelope.reason).toBe('inside-notice.notDraft');
    expect((await as('admin', 'DELETE', `${PATH}/${id}`)).envelope.reason).toBe('inside-notice.notWithdrawn');
    expect(await unread('agent1')).toBe(1);
  });

  test('departments with those below, roles and users, less the excepted and who is switched off', async () => {
    const { rows } = await server.owner.query(`select id from departments where tenant_id = 174 and name = 'service'`);
    const role = await server.owner.query(`select id from roles where tenant_id = 174 and name = 'nobody'`);
    const id = await write({
      audience: 'chosen',
      departmentIds: [rows[0].id],
      roleIds: [role.rows[0].id],
      agentIds: ids('agent3'),
      exceptIds: ids('monitor'),
    });
    await publish(id);
    expect(await receivers(id)).toEqual(['坐席admin', '坐席agent1', '坐席agent2', '坐席agent3', '坐席nobody']);
    const other = await write({ audience: 'chosen', roleIds: [role.rows[0].id], exceptIds: ids('nobody') });
    expect((await publish(other)).envelope.reason).toBe('inside-notice.nobody');
    expect((await read(other)).state).toBe('draft');
  });

  test.each([
    [{ audience: 'chosen' }, 'departmentIds', 'inside-notice.noAudience'],
    [{ publishAt: inSeconds(7200), expireAt: inSeconds(3600) }, 'expireAt', 'inside-notice.expiryFirst'],
    [{ audience: 'chosen', agentIds: ['999999999999'] }, 'agentIds', 'inside-notice.unknownAgent'],
  ])('%j is refused at its field', async (part, path, reason) => {
    const { envelope } = await as('admin', 'POST', PATH, { body: { ...draft, ...part } });
    expect([envelope.reason, envelope.fields?.[0]?.path]).toEqual([reason, path]);
  });

  test('another tenant’s users cannot be named', async () => {
    const body = { ...draft, audience: 'chosen', agentIds: ids('agent175') };
    expect((await as('admin', 'POST', PATH, { body })).envelope.reason).toBe('inside-notice.unknownAgent');
  });
});

describe('at its time', () => {
  test('it is published later; taken back before, it is a draft again', async () => {
    const id = await write({ publishAt: inSeconds(1) });
    const held = await write({ title: '不发', publishAt: inSeconds(1) });
    expect((await publish(id)).data).toEqual({ state: 'scheduled', count: 0 });
    await publish(held);
    await put(held, 'withdraw');
    await vi.waitFor(async () => expect(await unread('agent1')).toBe(1), { timeout: 10_000, interval: 200 });
    expect((await list('agent1'))[0].title).toBe('停机维护');
    expect((await read(held)).state).toBe('draft');
  });

  test('expired, it is in no list and no count; what was read stays with its author', async () => {
    const id = await write({ expireAt: inSeconds(2) });
    await publish(id);
    const [notice] = await list('agent1');
    await as('agent1', 'PUT', `${NOTICE}/${notice.id}/status`);
    expect(await unread('agent2')).toBe(1);
    await vi.waitFor(async () => expect(await unread('agent2')).toBe(0), { timeout: 10_000, interval: 200 });
    expect(await list('agent1')).toEqual([]);
    expect(await read(id)).toMatchObject({ state: 'expired', read: 1 });
    expect((await as('admin', 'POST', `${PATH}/${id}/remind`)).envelope.reason).toBe('inside-notice.notPublished');
  });
});

describe('confirming', () => {
  test('who has and who has not; one reminder makes it unread for those who have not', async () => {
    const id = await write({ mustConfirm: true, audience: 'chosen', agentIds: ids('agent1', 'agent2', 'agent3') });
    await publish(id);
    const [notice] = await list('agent1');
    expect(notice).toMatchObject({ mustConfirm: true, confirmTime: null });
    expect((await as('agent1', 'PUT', `${NOTICE}/${notice.id}/confirm`)).envelope.code).toBe('0');
    await as('agent1', 'PUT', `${NOTICE}/${notice.id}/confirm`);
    expect((await list('agent1'))[0]).toMatchObject({ newType: 1, confirmTime: expect.stringMatching(/Z$/) });
    await as('agent2', 'PUT', `${NOTICE}/${notice.id}/status`);
    expect(await read(id)).toMatchObject({ received: 3, read: 2, confirmed: 1 });
    const unconfirmed = await as('admin', 'GET', `${PATH}/${id}/receipts`, { query: { state: 'unconfirmed' } });
    expect(unconfirmed.data.list.map(({ agName }: { agName: string }) => agName)).toEqual(['坐席agent3', '坐席agent2']);

    const before = (await events('agent2')).length;
    expect((await as('admin', 'POST', `${PATH}/${id}/remind`)).data).toEqual({ count: 2 });
    expect([await unread('agent1'), await unread('agent2'), await unread('agent3')]).toEqual([0, 1, 1]);
    expect((await list('agent2')).length).toBe(1);
    expect((await events('agent2')).slice(before)).toMatchObject([{ payload: { title: '请确认：停机维护' } }]);
    await server.owner.query('delete from answered_calls');
    expect((await as('admin', 'POST', `${PATH}/${id}/remind`)).envelope.reason).toBe('inside-notice.reminded');
  });

  test('what asks for no confirmation, and another’s notice, cannot be confirmed', async () => {
    const id = await write({ audience: 'chosen', agentIds: ids('agent1') });
    await publish(id);
    const [notice] = await list('agent1');
    expect((await as('agent1', 'PUT', `${NOTICE}/${notice.id}/confirm`)).envelope.reason).toBe('notice.noConfirmation');
    expect((await as('agent2', 'PUT', `${NOTICE}/${notice.id}/confirm`)).envelope.code).toBe('4004');
    expect((await as('admin', 'POST', `${PATH}/${id}/remind`)).envelope.reason).toBe('inside-notice.noConfirmation');
  });
});

test('withdrawn, it is gone from every list at once, pushed; then it can be removed', async () => {
  const id = await write({ strong: true, mustConfirm: true });
  await publish(id);
  const [notice] = await list('agent1');
  const before = (await events('agent2')).length;
  expect((await put(id, 'withdraw')).envelope.code).toBe('0');
  expect([await list('agent1'), await unread('agent2')]).toEqual([[], 0]);
  expect((await as('agent1', 'GET', `${NOTICE}/strong`)).data).toBeNull();
  expect((await as('agent1', 'PUT', `${NOTICE}/${notice.id}/confirm`)).envelope.code).toBe('4004');
  expect((await events('agent2')).slice(before)).toEqual([{ name: 'notice.withdrawn', payload: { id: notice.id } }]);
  expect((await put(id, 'withdraw')).envelope.reason).toBe('inside-notice.notPublished');
  expect(await read(id)).toMatchObject({ state: 'withdrawn', received: 6 });
  expect((await as('admin', 'DELETE', `${PATH}/${id}`)).envelope.code).toBe('0');
});

test('attachments are the author’s uploads; a colleague who edits the draft keeps them', async () => {
  const upload = async (username: string, name: string) =>
    (
      await server.call('POST', '/xmf-basic-model/commonfile/upload', {
        token: await server.token(username),
        body: `--X\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\nhello\r\n--X--\r\n`,
        headers: { 'content-type': 'multipart/form-data; boundary=X' },
      })
    ).data.fileSaveName as string;
  await server.grant('monitor', 'basicmodule_insidenotice');
  const [mine, theirs] = [await upload('admin', '说明.txt'), await upload('agent1', '别人.txt')];
  const refused = await as('admin', 'POST', PATH, { body: { ...draft, files: [theirs] } });
  expect(refused.envelope.reason).toBe('inside-notice.unknownFile');
  const id = await write({ files: [mine] });
  const change = { ...draft, title: '新标题', files: [mine], id, version: 1 };
  expect((await as('monitor', 'PUT', PATH, { body: change })).envelope.code).toBe('0');
  await publish(id, 2);
  const [notice] = await list('agent1');
  expect(notice.files).toEqual([{ fileName: '说明.txt', filePath: `/api/xmf-basic-model/commonfile/${mine}` }]);
  expect((await as('agent1', 'GET', notice.files[0].filePath)).text).toBe('hello');
});
