import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ServerFixture, startServer } from '../../../app/testing/server-fixture.ts';
import { sendNotice } from '../public.ts';

const NOTICE = '/xmf-basic-model/notice';

let server: ServerFixture;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.end());
beforeEach(() => server.owner.query('delete from notices; delete from answered_calls'));

const call = async (
  username: string,
  method: string,
  path: string,
  options: { query?: Record<string, string>; body?: unknown } = {},
) => server.call(method, path, { token: await server.token(username), ...options });
const list = async (username: string, query: Record<string, string> = {}) =>
  (await call(username, 'GET', NOTICE, { query })).data;
const unread = async (username: string) => (await call(username, 'GET', `${NOTICE}/unreadCount`)).data.count;
const announce = (body: object, username = 'admin') =>
  call(username, 'POST', NOTICE, {
    body: { title: '停机维护', content: '<p>今晚 23 点维护。</p>', to: { kind: 'all' }, ...body },
  });
const events = async (username: string) => {
  const { rows } = await server.owner.query(
    `select payload from agent_events where agent_id = $1 and name = 'notice.received' order by seq`,
    [server.agentId(username)],
  );
  return rows.map((row) => row.payload);
};

async function upload(username: string, name: string): Promise<string> {
  const { data } = await server.call('POST', '/xmf-basic-model/commonfile/upload', {
    token: await server.token(username),
    body: `--X\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\nhello\r\n--X--\r\n`,
    headers: { 'content-type': 'multipart/form-data; boundary=X' },
  });
  return data.fileSaveName;
}

describe('who may', () => {
  test('nobody without a token; announcing needs the permission', async () => {
    expect((await server.call('GET', NOTICE)).envelope.code).toBe('4005');
    expect((await announce({}, 'monitor')).envelope.code).toBe('4003');
    expect((await list('monitor')).total).toBe(0);
  });

  test('another agent’s notice can neither be read nor marked, in this tenant or another', async () => {
    const { data } = await announce({ to: { kind: 'agents', ids: [server.agentId('agent1')] } });
    for (const other of ['agent2', 'admin175']) {
      expect((await list(other)).total).toBe(0);
      const { status, envelope } = await call(other, 'PUT', `${NOTICE}/${data.id}/status`);
      expect([status, envelope.code]).toEqual([404, '4004']);
    }
    expect(await unread('agent1')).toBe(1);
  });

  test('recipients of another tenant get nothing', async () => {
    const { envelope } = await announce({ to: { kind: 'agents', ids: [server.agentId('agent175')] } });
    expect([envelope.code, envelope.reason]).toEqual(['4000', 'notice.nobody']);
  });
});

describe('announcing', () => {
  test('to everybody of the tenant: in the list, counted, told live, written in the operation log', async () => {
    const before = (await events('agent1')).length;
    const { data } = await announce({ type: 0 });
    expect(data.count).toBe(6);
    expect(await list('agent1')).toMatchObject({
      total: 1,
      list: [
        {
          id: data.id,
          type: 0,
          newType: 0,
          title: '停机维护',
          content: '<p>今晚 23 点维护。</p>',
          createAgentName: '坐席admin',
          agentName: '坐席agent1',
          files: [],
          businessId: null,
        },
      ],
    });
    expect((await list('agent175')).total).toBe(0);
    expect((await events('agent1')).slice(before)).toEqual([{ id: data.id, type: 0, title: '停机维护', strong: false }]);
    const { rows } = await server.owner.query('select target, after from operation_log where target = $1', [`notice:${data.id}`]);
    expect(rows[0].after).toMatchObject({ count: 6, to: { kind: 'all' } });
  });

  test('to a department and those below it, not to the others or to who is switched off', async () => {
    const { rows } = await server.owner.query(`select id from departments where tenant_id = 174 and name = 'service'`);
    await server.owner.query(`update agents set disabled = true where username = 'nobody'`);
    try {
      const { data } = await announce({ to: { kind: 'departments', ids: [rows[0].id] } });
      expect(data.count).toBe(4); // admin, monitor, agent1, and agent2 of `sales` below it
      expect([await unread('agent2'), await unread('agent3')]).toEqual([1, 0]);
    } finally {
      await server.owner.query(`update agents set disabled = false where username = 'nobody'`);
    }
  });

  test('what could act in a reader’s browser is taken out', async () => {
    const content =
      '<p onclick="x()">好<script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:alert(1)">a</a>' +
      '<a href="https://example.com" target="_self">b</a><iframe src="https://example.com"></iframe></p>';
    await announce({ content });
    expect((await list('agent1')).list[0].content).toBe(
      '<p>好<a target="_blank" rel="noopener noreferrer">a</a>' +
        '<a href="https://example.com" target="_blank" rel="noopener noreferrer">b</a></p>',
    );
  });

  test('attachments are the sender’s own uploads, and are kept', async () => {
    const mine = await upload('admin', '说明.txt');
    const theirs = await upload('agent1', '别人.txt');
    expect((await announce({ files: [theirs] })).envelope.reason).toBe('notice.unknownFile');
    await announce({ files: [mine] });
    const [notice] = (await list('agent1')).list;
    expect(notice.files).toEqual([{ fileName: '说明.txt', filePath: `/api/xmf-basic-model/commonfile/${mine}` }]);
    expect((await call('agent1', 'GET', notice.files[0].filePath)).text).toBe('hello');
    const { rows } = await server.owner.query('select kept_at from files where save_name = $1', [mine]);
    expect(rows[0].kept_at).not.toBeNull();
  });

  test.each([
    [{ title: ' ' }, 'title', '请输入公告标题'],
    [{ title: '长'.repeat(101) }, 'title', '最多 100 个字符'],
    [{ content: '' }, 'content', '请输入公告内容'],
    [{ type: 6 }, 'type', '不在可选范围内'],
    [{ to: { kind: 'agents', ids: [] } }, 'to.ids', '请选择用户'],
    [{ files: ['../etc/passwd'] }, 'files.0', '格式有误'],
  ])('bad input %j: 4000 at the field', async (body, path, text) => {
    const { envelope } = await announce(body);
    expect([envelope.code, envelope.fields]).toEqual(['4000', [{ path, text }]]);
  });
});

describe('reading', () => {
  const three = async () => {
    const ids: string[] = [];
    for (const [type, title] of [
      [0, '一'],
      [1, '二'],
      [1, '三'],
    ] as const) {
      ids.push((await announce({ type, title })).data.id);
    }
    await server.owner.query(`update notices set created_at = now() - interval '40 days' where id = $1`, [ids[0]]);
    return ids as [string, string, string];
  };
  const titles = async (query: Record<string, string>) =>
    (await list('agent1', query)).list.map((notice: { title: string }) => notice.title);

  test('one is read once for its reader alone; twice changes nothing', async () => {
    const [, second] = await three();
    await call('agent1', 'PUT', `${NOTICE}/${second}/status`);
    const { rows } = await server.owner.query('select read_at from notice_recipients where read_at is not null');
    expect((await call('agent1', 'PUT', `${NOTICE}/${second}/status`)).envelope.code).toBe('0');
    expect((await server.owner.query('select read_at from notice_recipients where read_at is not null')).rows).toEqual(rows);
    expect([await unread('agent1'), await unread('agent2')]).toEqual([2, 3]);
    expect(await titles({ newType: '1' })).toEqual(['二']);
    expect(await titles({ newType: '0' })).toEqual(['三', '一']);
  });

  test('filters by type and time, pages newest first', async () => {
    await three();
    expect(await titles({})).toEqual(['三', '二', '一']);
    expect(await titles({ type: '0' })).toEqual(['一']);
    expect(await titles({ beginTime: new Date(Date.now() - 86_400_000).toISOString() })).toEqual(['三', '二']);
    expect(await titles({ endTime: new Date(Date.now() - 86_400_000).toISOString() })).toEqual(['一']);
    expect(await titles({ currentPage: '2', pageSize: '2' })).toEqual(['一']);
    expect((await call('agent1', 'GET', NOTICE, { query: { type: '4' } })).envelope.code).toBe('4000');
  });

  test('clearing takes what the filters leave, for the caller alone', async () => {
    await three();
    expect((await call('agent1', 'PUT', `${NOTICE}/readAll`, { body: { type: '1' } })).data).toEqual({ count: 2 });
    expect(await titles({ newType: '0' })).toEqual(['一']);
    expect((await call('agent1', 'PUT', `${NOTICE}/readAll`, { body: {} })).data).toEqual({ count: 1 });
    expect([await unread('agent1'), await unread('agent2')]).toEqual([0, 3]);
  });

  test('a strong announcement is the latest unread one, until it is read', async () => {
    const strong = async () => (await call('agent1', 'GET', `${NOTICE}/strong`)).data?.title ?? null;
    expect(await strong()).toBeNull();
    await announce({ title: '旧', strong: true });
    const { data } = await announce({ title: '新', strong: true });
    await announce({ title: '普通' });
    expect(await strong()).toBe('新');
    await call('agent1', 'PUT', `${NOTICE}/${data.id}/status`);
    expect(await strong()).toBe('旧');
  });
});

test('other areas send in their own transaction: rolled back, nobody hears of it', async () => {
  const { db } = server.server.kernel;
  const agentIds = [server.agentId('agent1'), '999999999999'];
  const before = (await events('agent1')).length;
  const notice = { type: 7 as const, title: '客户已分配', content: '<b>王芳</b>', agentIds, businessId: '12' };
  await expect(
    db.tenant(174, async (tenant) => {
      await sendNotice(tenant, notice);
      throw new Error('rolled back');
    }),
  ).rejects.toThrow('rolled back');
  expect(await unread('agent1')).toBe(0);
  expect(await db.tenant(174, (tenant) => sendNotice(tenant, notice))).toMatchObject({ agentIds: [agentIds[0]] });
  expect((await list('agent1')).list[0]).toMatchObject({ type: 7, createAgentName: '系统', businessId: '12' });
  expect((await events('agent1')).slice(before)).toHaveLength(1);
});
