import { replyDue } from '@lianxi/contracts/online/reply-due';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChatClient } from '../testing/chat-client.ts';
import { type ChatServer, startChatServer } from '../testing/chat-server.ts';

const CONVERSATIONS = '/xmf-online-services/conversations';
const page = { pageTitle: '', pageUrl: '' };

let server: ChatServer;
let agent: ChatClient;
let supervisor: ChatClient;
beforeAll(async () => {
  server = await startChatServer();
  await server.grant('monitor', 'online_onlinemonitoring', 'online_conversation_watch', 'online_conversation_take');
  agent = await server.agent('agent1');
  supervisor = await server.agent('monitor');
  await server.owner.query('update agent_text_status set capacity = 0 where agent_id = $1', [server.agentId('monitor')]);
});
afterAll(() => server.end());

const id = (username: string) => server.agentId(username);
const ask = async (method: string, path: string, username = 'monitor') =>
  server.call(method, `${CONVERSATIONS}/${path}`, { token: await server.token(username) });
const row = async (recordId: string) =>
  (await server.owner.query('select state, agent_id, last_seq, closed_by from conversations where id = $1', [recordId])).rows[0];
const note = (recordId: string, message = '请先安抚客户') =>
  ({ recordId, clientMsgId: crypto.randomUUID(), msgType: 'note', message }) as const;
const said = (client: ChatClient, recordId: string) => client.screens.get(recordId)?.map(({ message }) => message) ?? [];
/** A visitor whom agent1 serves. Both have the conversation on screen. */
async function talk() {
  const visitor = await server.visitor();
  const { id: recordId } = await visitor.client.command('conversation.start', page);
  await expect.poll(async () => (await row(recordId)).agent_id).toBe(id('agent1'));
  await Promise.all([visitor.client.sync(recordId), agent.sync(recordId)]);
  return { client: visitor.client, recordId };
}

describe('who watches', () => {
  it('hears both sides, is heard by neither, and leaves no trace', async () => {
    const { client, recordId } = await talk();
    const before = await row(recordId);
    await supervisor.command('conversation.watch', { recordId, on: true });
    await supervisor.sync(recordId);
    await supervisor.command('receipt', { recordId, kind: 'read', seq: 2 }).catch(() => null);
    await supervisor.command('typing', { recordId, on: true });
    await client.say(recordId, crypto.randomUUID(), '在吗', () => 0);
    await agent.say(recordId, crypto.randomUUID(), '在的', () => 0);
    await expect.poll(() => said(supervisor, recordId).slice(-2)).toEqual(['在吗', '在的']);
    expect(await row(recordId)).toEqual({ ...before, last_seq: before.last_seq + 2 });
    for (const party of [client, agent]) {
      expect(party.heard.filter(({ event }) => event === 'typing' || event === 'receipts')).toEqual([]);
      expect(JSON.stringify(party.heard)).not.toContain('坐席monitor');
    }
    await supervisor.command('conversation.watch', { recordId, on: false });
    await expect(supervisor.command('message.sync', { recordId, afterSeq: 0 })).rejects.toThrow('conversation.notYours');
  });

  it('whispers to the agent alone, and answers nobody', async () => {
    const { client, recordId } = await talk();
    await supervisor.command('conversation.watch', { recordId, on: true });
    await supervisor.command('message.send', note(recordId));
    await expect.poll(() => said(agent, recordId).at(-1)).toBe('请先安抚客户');
    await expect.poll(() => client.screens.get(recordId)?.at(-1)).toMatchObject({ msgType: 'hidden', message: '' });
    const answer = { ...note(recordId, '我来回答'), msgType: 'text' } as const;
    await expect(supervisor.command('message.send', answer)).rejects.toThrow('conversation.notYours');
    await expect(agent.command('conversation.watch', { recordId, on: true })).rejects.toThrow('common.forbidden');
    expect(said(client, recordId)).not.toContain('我来回答');
  });

  it('sees their departments and all who wait; nothing of another tenant', async () => {
    const { recordId } = await talk();
    const live = (await ask('GET', 'monitoring')).data;
    expect(live.contacts).toContainEqual(expect.objectContaining({ id: recordId, state: 'active', agentName: '坐席agent1' }));
    expect(live.today).toMatchObject({ queued: 0 });
    for (const contact of live.contacts) {
      const due = replyDue(contact, { firstReplySeconds: 60, replySeconds: 180 });
      expect(contact.replyDue).toBe(due && new Date(due).toISOString());
    }
    await server.owner.query(`update roles set data_scope = 'self' where tenant_id = 174 and name = 'monitor'`);
    try {
      // A change of rights has effect within a second, on endpoints and on sockets.
      await expect.poll(async () => (await ask('GET', 'monitoring')).data.contacts).toEqual([]);
      const watch = () => supervisor.command('conversation.watch', { recordId, on: true }).catch(String);
      await expect.poll(watch).toContain('conversation.notFound');
      expect((await ask('PUT', `${recordId}/takeOver`)).envelope.reason).toBe('conversation.notFound');
      expect((await ask('PUT', `${recordId}/forceClose`)).envelope.reason).toBe('conversation.notFound');
    } finally {
      await server.owner.query(`update roles set data_scope = 'department-tree' where tenant_id = 174 and name = 'monitor'`);
      await expect.poll(async () => (await ask('GET', 'monitoring')).data.contacts).not.toEqual([]);
    }
    expect((await ask('GET', 'monitoring', 'admin175')).data.contacts).toEqual([]);
    expect((await ask('PUT', `${recordId}/takeOver`, 'admin175')).envelope.reason).toBe('conversation.notFound');
    expect((await ask('PUT', `${recordId}/takeOver`, 'agent1')).envelope.reason).toBe('common.forbidden');
  });
});

describe('a supervisor who takes over', () => {
  it('is the owner at once: agent and visitor are told, loads are right, and why is on record', async () => {
    const { client, recordId } = await talk();
    const [first, second] = await Promise.all([ask('PUT', `${recordId}/takeOver`), ask('PUT', `${recordId}/takeOver`)]);
    const replies = [first, second].map(({ envelope }) => envelope.reason ?? 'done').sort();
    expect(replies).toEqual(['done', 'supervision.yours']);
    await expect.poll(() => said(client, recordId).at(-1)).toBe('由客服 坐席monitor 继续为您服务');
    const { rows: told } = await server.owner.query(
      `select agent_id, name, payload->>'takenOverBy' as by from agent_events where payload->>'id' = $1 order by seq desc limit 2`,
      [recordId],
    );
    expect(told).toEqual(expect.arrayContaining([{ agent_id: id('agent1'), name: 'conversation.released', by: '坐席monitor' }]));
    const late = { ...note(recordId, '晚了'), msgType: 'text' } as const;
    await expect(agent.command('message.send', late)).rejects.toThrow('conversation.notYours');
    const { rows: loads } = await server.owner.query(
      `select s.active, (select count(*)::int from conversations c where c.agent_id = s.agent_id and c.state = 'active') as held
       from agent_text_status s`,
    );
    for (const { active, held } of loads) expect(active).toBe(held);
    const { rows: why } = await server.owner.query(
      `select agent_id, request from routing_decisions where conversation_id = $1 and reason = 'taken-over'`,
      [recordId],
    );
    expect(why).toEqual([{ agent_id: id('monitor'), request: { from: id('agent1'), by: id('monitor') } }]);
  });

  it('takes who waits, and never what is over', async () => {
    await server.owner.query('update agent_text_status set capacity = 0 where agent_id = $1', [id('agent1')]);
    const visitor = await server.visitor();
    const { id: recordId } = await visitor.client.command('conversation.start', page);
    expect((await ask('PUT', `${recordId}/takeOver`)).data).toMatchObject({ state: 'active', agentId: id('monitor') });
    await server.owner.query('update agent_text_status set capacity = 20 where agent_id = $1', [id('agent1')]);
    expect((await ask('PUT', `${recordId}/forceClose`)).data).toMatchObject({ state: 'closed', closedBy: 'system' });
    await visitor.client.sync(recordId);
    expect(said(visitor.client, recordId).at(-1)).toBe('会话已由管理人员结束');
    expect((await ask('PUT', `${recordId}/takeOver`)).envelope.reason).toBe('conversation.closed');
  });
});
