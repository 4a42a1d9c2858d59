import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChatClient } from '../testing/chat-client.ts';
import { type ChatServer, startChatServer } from '../testing/chat-server.ts';

const page = { pageTitle: '', pageUrl: '' };

let server: ChatServer;
let owner: ChatClient;
let guest: ChatClient;
beforeAll(async () => {
  server = await startChatServer();
  owner = await server.agent('agent1');
  guest = await server.agent('agent2');
  await server.owner.query('update agent_text_status set capacity = 0 where agent_id = $1', [id('agent2')]);
});
afterAll(() => server.end());

const id = (username: string) => server.agentId(username);
const to = (username: string) => `agent:${id(username)}`;
const put = async (path: string, body: object, username = 'agent1') =>
  server.call('PUT', `/xmf-online-services/im/${path}`, { token: await server.token(username), body: { note: '', ...body } });
const said = (client: ChatClient, recordId: string) => client.screens.get(recordId)?.map(({ message }) => message) ?? [];
const send = (recordId: string, message: string, msgType: 'text' | 'note' = 'text') => ({
  ...{ recordId, clientMsgId: crypto.randomUUID(), msgType, message },
});

async function talk() {
  const visitor = await server.visitor();
  const { id: recordId } = await visitor.client.command('conversation.start', page);
  await expect.poll(async () => (await owner.command('message.sync', { recordId, afterSeq: 0 })).lastSeq).toBe(2);
  await Promise.all([visitor.client.sync(recordId), owner.sync(recordId)]);
  return { client: visitor.client, recordId };
}

describe('a guest', () => {
  it('reads all of it, consults in notes, and the visitor learns nothing until they answer', async () => {
    const { client, recordId } = await talk();
    const { data } = await put('invite', { recordId, to: to('agent2'), note: '发票问题请教' });
    expect(data.guests).toEqual([{ agentId: id('agent2'), agName: '坐席agent2' }]);
    await guest.sync(recordId);
    expect(said(guest, recordId).slice(-2)).toEqual(['坐席agent1 邀请 坐席agent2 加入会话', '发票问题请教']);
    await guest.command('message.send', send(recordId, '可以开电子发票', 'note'));
    await expect.poll(() => said(owner, recordId).at(-1)).toBe('可以开电子发票');
    await expect.poll(() => said(client, recordId).slice(-3)).toEqual(['', '', '']);
    await guest.command('message.send', send(recordId, '您好，可以开电子发票'));
    await expect
      .poll(() => client.screens.get(recordId)?.at(-1))
      .toMatchObject({
        userName: '坐席agent2',
        message: '您好，可以开电子发票',
      });
    const { rows } = await server.owner.query('select active from agent_text_status where agent_id = $1', [id('agent2')]);
    expect(rows).toEqual([{ active: 0 }]);

    const mine = await server.call('GET', '/xmf-online-services/conversations/mine', { token: await server.token('agent2') });
    expect(mine.data.map((each: { id: string }) => each.id)).toEqual([recordId]);
    await put('dismiss', { recordId, agentId: id('agent2') }, 'agent2');
    await expect(guest.command('message.send', send(recordId, '还有一句', 'note'))).rejects.toThrow('conversation.notYours');
    await expect.poll(() => said(owner, recordId).at(-1)).toBe('坐席agent2 退出会话');
    const { rows: seen } = await server.owner.query(
      `select 1 from agent_events where agent_id = $1 and payload->>'id' = $2 and name = 'conversation.released'`,
      [id('agent2'), recordId],
    );
    expect(seen).toHaveLength(1);
  });

  it('and the owner never answer at once: the first who writes has the turn, a note needs none', async () => {
    const { recordId } = await talk();
    await put('invite', { recordId, to: to('agent2') });
    owner.heard.length = 0;
    await guest.command('typing', { recordId, on: true });
    const typing = {
      event: 'typing',
      payload: { recordId, by: 'agent', on: true, agentId: id('agent2'), agentName: '坐席agent2' },
    };
    await expect.poll(() => owner.heard).toContainEqual(typing);
    await expect(owner.command('message.send', send(recordId, '我来答'))).rejects.toThrow('conversation.answering');
    await owner.command('message.send', send(recordId, '你来答吧', 'note'));
    guest.heard.length = 0;
    await owner.command('typing', { recordId, on: true });
    await guest.command('message.send', send(recordId, '这就来'));
    expect(guest.heard.filter(({ event }) => event === 'typing')).toEqual([]);
    await guest.command('typing', { recordId, on: false });
    await owner.command('message.send', send(recordId, '谢谢'));
    // A turn that its agent does not give back ends by itself.
    await guest.command('typing', { recordId, on: true });
    await server.owner.query(`update conversations set reply_until = now() - interval '1 second' where id = $1`, [recordId]);
    await owner.command('message.send', send(recordId, '还有'));
  });

  it('is asked by the owner alone, once, and only who is there', async () => {
    const { client, recordId } = await talk();
    const reason = async (body: object, username?: string) => (await put('invite', body, username)).envelope.reason;
    expect(await reason({ recordId, to: to('agent2') }, 'agent2')).toBe('conversation.notYours');
    expect(await reason({ recordId, to: to('agent1') })).toBe('guest.already');
    expect(await reason({ recordId, to: to('agent3') })).toBe('guest.unavailable');
    expect(await reason({ recordId, to: to('admin175') })).toBe('guest.unavailable');
    expect(await reason({ recordId: '999999', to: to('agent2') })).toBe('conversation.notFound');
    for (const nobody of [null, 'group:1']) expect(await reason({ recordId, to: nobody })).toBe('common.invalid');
    const both = await Promise.all([1, 2].map(() => reason({ recordId, to: to('agent2') })));
    expect(both.map((each) => each ?? 'done').sort()).toEqual(['done', 'guest.already']);
    expect((await put('dismiss', { recordId, agentId: id('agent1') }, 'agent3')).envelope.reason).toBe('conversation.notYours');
    await client.command('conversation.end', { recordId });
    expect(await reason({ recordId, to: to('agent2') })).toBe('conversation.closed');
  });
});
