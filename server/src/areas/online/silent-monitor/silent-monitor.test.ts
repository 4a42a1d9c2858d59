import { replyDue } from '@lianxi/contracts/online/reply-due';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { SOON } from '../../../app/testing/soon.ts';
import type { ChatClient } from '../testing/chat-client.ts';
import { type ChatServer, startChatServer } from '../testing/chat-server.ts';
import { notifyChatSupervisors } from './chat-alerts.ts';

const SERVICES = '/xmf-online-services';

let server: ChatServer;
let agent: ChatClient;
beforeAll(async () => {
  server = await startChatServer();
  await server.grant('monitor', 'online_onlinemonitoring', 'online_silentseat');
  agent = await server.agent('agent1');
});
afterAll(() => server.end());

const call = async (method: string, path: string, username = 'monitor', body?: object, query?: Record<string, string>) =>
  server.call(method, `${SERVICES}/${path}`, {
    token: await server.token(username),
    ...(body && { body }),
    ...(query && { query }),
  });
const told = async (username: string, recordId: string) =>
  (
    await server.owner.query(
      `select (payload->>'type')::int as type, (payload->>'warning')::int as warning, payload->>'content' as content
       from agent_events where agent_id = $1 and name = 'monitor.alert' and payload->>'sessionId' = $2 order by seq`,
      [server.agentId(username), recordId],
    )
  ).rows;
const look = () => server.server.kernel.db.tenant(174, notifyChatSupervisors);

async function talk() {
  const visitor = await server.visitor();
  const { id: recordId } = await visitor.client.command('conversation.start', { pageTitle: '', pageUrl: '' });
  await vi.waitFor(() => agent.command('message.sync', { recordId, afterSeq: 0 }), SOON);
  return { client: visitor.client, recordId };
}
const text = (recordId: string, message: string) =>
  ({ recordId, clientMsgId: crypto.randomUUID(), msgType: 'text', message }) as const;

it('sensitive words are kept and found as they are compared', async () => {
  await call('POST', 'sensitiveWord', 'monitor', { words: 'ＱＱ群' });
  const listed = async () => (await call('GET', 'sensitiveWord', 'monitor', undefined, { keyword: 'ｑQ' })).data.list;
  const [{ id, version }] = await listed();
  const change = (word: string) => call('PUT', 'sensitiveWord', 'monitor', { id, version, word });
  expect((await change('㍿'.repeat(50))).envelope.reason).toBe('sensitive-word.tooLong');
  expect((await change('ＱＱ号')).envelope.code).toBe('0');
  expect((await change('QQ号')).envelope.reason).toBe('sensitive-word.changed');
  expect(await listed()).toMatchObject([{ id, word: 'qq号' }]);
  expect((await call('DELETE', `sensitiveWord/${id}`, 'admin175')).status).toBe(404);
  expect((await call('DELETE', `sensitiveWord/${id}`, 'monitor')).envelope.code).toBe('0');
  expect(await listed()).toEqual([]);
});

it('sensitive words are marked for agents alone, and told to supervisors once', async () => {
  expect((await call('POST', 'sensitiveWord', 'monitor', { words: ' 骗子\nＶＩＰ账号\n骗子\n' })).data).toEqual({ added: 2 });
  expect((await call('POST', 'sensitiveWord', 'monitor', { words: '骗子' })).data).toEqual({ added: 0 });
  expect((await call('POST', 'sensitiveWord', 'monitor', { words: ' \n' })).envelope.reason).toBe('common.invalid');
  expect((await call('POST', 'sensitiveWord', 'agent1', { words: '好' })).envelope.reason).toBe('common.forbidden');
  expect((await call('GET', 'sensitiveWord/mine', 'agent1')).data).toEqual(['vip账号', '骗子']);
  expect((await call('GET', 'sensitiveWord/mine', 'admin175')).data).toEqual([]);

  const { client, recordId } = await talk();
  // The writer reads a tenant's words again within some seconds.
  const marked = await vi.waitFor(
    async () => {
      const sent = await client.command('message.send', text(recordId, '你们是骗子，要我的vip账号'));
      expect(sent.sensitive).toBeUndefined();
      const { messages } = await agent.command('message.sync', { recordId, afterSeq: sent.seq - 1 });
      expect(messages[0]?.sensitive).toEqual(['vip账号', '骗子']);
      return sent.seq;
    },
    { timeout: 10_000, interval: 500 },
  );
  expect(JSON.stringify(client.heard)).not.toContain('sensitive');
  const { messages } = await client.command('message.sync', { recordId, afterSeq: marked - 1 });
  expect(messages[0]?.sensitive).toBeUndefined();
  const alert = { type: 2, warning: 1, content: '在线客服有会话出现敏感词' };
  await expect.poll(() => told('monitor', recordId)).toEqual([alert]);
  await agent.command('message.send', text(recordId, '您才是骗子'));
  await look();
  expect(await told('monitor', recordId)).toEqual([alert]);
  for (const nobody of ['agent1', 'admin175']) expect(await told(nobody, recordId)).toEqual([]);
  const { data } = await call('GET', 'silentMonitor/alerts', 'monitor', undefined, { warning: '1' });
  expect(data.list).toMatchObject([{ recordId, warning: 1, agentName: '坐席agent1', words: ['vip账号', '骗子'], open: true }]);
  expect((await call('GET', 'silentMonitor/alerts', 'admin175')).data.list).toEqual([]);
});

it('an answer is late for supervisors when it is late at the desk', async () => {
  const { recordId } = await talk();
  const { firstReplySeconds, replySeconds } = (await call('GET', 'silentMonitor/rules')).data;
  const seen = [];
  for (const assigned of [40, 90, 240]) {
    for (const waiting of [null, 40, 90, 240]) {
      for (const replied of [null, 20]) {
        await server.owner.query(
          `update conversations set assigned_at = now() - make_interval(secs => $2), waiting_since = now() - make_interval(secs => $3),
             first_reply_at = now() - make_interval(secs => $4) where id = $1`,
          [recordId, assigned, waiting, replied],
        );
        await server.owner.query('delete from monitor_alerts where conversation_id = $1', [recordId]);
        await look();
        const { rows } = await server.owner.query('select warning from monitor_alerts where conversation_id = $1', [recordId]);
        const ago = (seconds: number | null) => (seconds === null ? null : new Date(Date.now() - seconds * 1000).toISOString());
        const facts = { assignTime: ago(assigned), waitingSince: ago(waiting), firstReplyTime: ago(replied) };
        const due = replyDue(facts, { firstReplySeconds, replySeconds });
        const late = due !== null && due < Date.now();
        seen.push({ assigned, waiting, replied, desk: late, supervisors: rows.length > 0 });
      }
    }
  }
  expect(seen.filter(({ desk, supervisors }) => desk !== supervisors)).toEqual([]);
  expect(seen.filter(({ desk }) => desk).length).toBeGreaterThan(0);
});

it('a warning names who is concerned, is handled once, and every supervisor sees by whom', async () => {
  const { recordId } = await talk();
  await server.owner.query('update conversations set rating = 1, rated_at = now() where id = $1', [recordId]);
  await look();
  const mine = async (username = 'monitor') => {
    const { data } = await call('GET', 'silentMonitor/warnings', username);
    return data.find((each: { sessionId: string }) => each.sessionId === recordId);
  };
  const open = { warning: 2, agName: '坐席agent1', place: '在线客服', state: 'open', handledByName: '', read: false };
  expect(await mine()).toMatchObject({ ...open, custName: expect.stringContaining('访客') });
  expect((await call('GET', 'silentMonitor/warnings', 'agent1')).status).toBe(403);
  expect((await call('GET', 'silentMonitor/warnings', 'admin175')).data).toEqual([]);

  expect((await call('PUT', 'silentMonitor/warnings/read', 'monitor', {})).envelope.code).toBe('0');
  expect(await mine()).toMatchObject({ read: true, state: 'open' });
  expect(await mine('admin')).toMatchObject({ read: false });

  const handle = (username: string, state: string, sessionId = recordId) =>
    call('PUT', 'silentMonitor/warnings/handling', username, { sessionId, warning: 2, state });
  expect((await handle('admin175', 'handled')).envelope.reason).toBe('monitor-warning.notFound');
  expect((await handle('monitor', 'gone')).status).toBe(400);
  const both = await Promise.all([handle('monitor', 'false-alarm'), handle('admin', 'handled')]);
  expect(both.map(({ envelope }) => envelope.reason ?? envelope.code).sort()).toEqual(['0', 'monitor-warning.handled']);
  const after = await mine('admin');
  expect(['handled', 'false-alarm']).toContain(after.state);
  expect(after.handledByName).toMatch(/monitor|admin/);
});

it('what is late is told by the rules of the tenant: first answer, any answer, the end', async () => {
  const { recordId } = await talk();
  const set = (change: string) => server.owner.query(`update conversations set ${change} where id = $1`, [recordId]);
  const { version, ...rules } = (await call('GET', 'silentMonitor/rules')).data;
  expect(rules).toMatchObject({ firstReplySeconds: 60, replySeconds: 180, closeMinutes: 120 });
  const times = (await call('GET', 'silentMonitor/replyTimes', 'agent1')).data;
  expect(times).toEqual({ firstReplySeconds: 60, replyFrom: 'assigned', replySeconds: 180, serverTime: expect.any(String) });
  await set(`assigned_at = now() - interval '59 seconds', waiting_since = now() - interval '179 seconds'`);
  await look();
  expect(await told('monitor', recordId)).toEqual([]);
  await set(`assigned_at = now() - interval '121 minutes', waiting_since = now() - interval '181 seconds'`);
  await Promise.all([look(), look()]);
  const warnings = (await told('monitor', recordId)).map(({ warning }) => warning).sort();
  expect(warnings).toEqual([3, 4, 5]);
  await set('rating = 3, rated_at = now()');
  await look();
  expect(await told('monitor', recordId)).toHaveLength(3);
  await set('rating = 2');
  await look();
  expect((await told('monitor', recordId)).at(-1)).toEqual({ type: 2, warning: 2, content: '在线客服的一个会话得到差评' });

  const off = { ...rules, badRating: 0, firstReplySeconds: 0, replySeconds: 0, closeMinutes: 0, version };
  expect((await call('PUT', 'silentMonitor/rules', 'monitor', off)).envelope.code).toBe('0');
  expect((await call('PUT', 'silentMonitor/rules', 'monitor', off)).envelope.reason).toBe('chat-monitor.changed');
  await server.owner.query('delete from monitor_alerts');
  await look();
  expect(await told('monitor', recordId)).toHaveLength(4);
});
