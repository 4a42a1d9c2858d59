import { commonErrors, errorKinds } from '@lianxi/contracts/kit/errors';
import { type ImCommandName, type ImInput, imCommands, VISITOR_NAMESPACE } from '@lianxi/contracts/online/im';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChatClient } from '../testing/chat-client.ts';
import { type ChatServer, startChatServer } from '../testing/chat-server.ts';

/** Bad input at the chat's sockets: the sender gets a clear error, and no other client is affected. */
let server: ChatServer;
let agent: ChatClient;
beforeAll(async () => {
  server = await startChatServer();
  agent = await server.agent('agent1');
  await server.owner.query('update agent_text_status set capacity = 100');
});
afterAll(() => server.end());

const page = { pageTitle: '首页', pageUrl: 'https://shop.example/' };

async function talk() {
  const visitor = await server.visitor();
  const { id: recordId } = await visitor.client.command('conversation.start', page);
  await expect
    .poll(async () => (await visitor.client.command('conversation.current', {}))?.agentId)
    .toBe(server.agentId('agent1'));
  await Promise.all([visitor.client.sync(recordId), agent.sync(recordId)]);
  return { ...visitor, recordId };
}
const text = (recordId: string, message: string) => ({
  recordId,
  clientMsgId: crypto.randomUUID(),
  msgType: 'text' as const,
  message,
});
/** A socket with a visitor's token that ignores the protocol of a client. */
async function raw(token: string): Promise<Socket> {
  const socket = io(server.url + VISITOR_NAMESPACE, {
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    auth: { token },
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return socket;
}
const log = async (recordId: string) =>
  (
    await server.owner.query(
      `select row_to_json(c)::text as conversation, (select json_agg(m order by seq)::text from messages m where conversation_id = c.id) as messages
       from conversations c where id = $1`,
      [recordId],
    )
  ).rows[0];

describe('another tenant’s conversation', () => {
  /** Every command that names a conversation; a new one must be entered here. */
  const aimed = (recordId: string): { [N in ImCommandName]: ImInput<N> | null } => ({
    'message.send': text(recordId, 'hi'),
    'message.recall': { recordId, clientMsgId: crypto.randomUUID(), seq: 1 },
    'message.sync': { recordId, afterSeq: 0 },
    receipt: { recordId, kind: 'read', seq: 1 },
    typing: { recordId, on: true },
    'conversation.watch': { recordId, on: true },
    'queue.place': { recordId },
    'conversation.human': { recordId },
    'rating.give': { recordId, rating: 1, words: '' },
    'history.read': { recordId },
    'conversation.end': { recordId },
    // These name no conversation.
    'conversation.current': null,
    'conversation.start': null,
    'page.visit': null,
  });
  /** The answers when no party receives anything: as if the conversation did not exist. */
  const nothing: Partial<Record<ImCommandName, unknown>> = {
    typing: null,
    'queue.place': null,
    'history.read': { recordId: null, messages: [], receipts: null },
  };

  it('is not there for any command of its agents, nor of its visitors', async () => {
    const { recordId, client } = await talk();
    await client.command('message.send', text(recordId, '这是别人的'));
    const before = await log(recordId);
    const foreigners = { agent: await server.agent('admin175', 175), visitor: (await server.visitor(175)).client };
    const ofVisitors: ImCommandName[] = ['queue.place', 'conversation.human', 'rating.give', 'history.read', 'conversation.end'];
    for (const [side, foreigner] of Object.entries(foreigners)) {
      for (const [name, input] of Object.entries(aimed(recordId)) as [ImCommandName, never][]) {
        if (input === null || (side === 'agent' ? ofVisitors : ['conversation.watch']).includes(name)) continue;
        const answer = foreigner.command(name, input);
        if (name in nothing) expect(await answer, `${side} ${name}`).toEqual(nothing[name]);
        else await expect(answer, `${side} ${name}`).rejects.toThrow('conversation.notFound');
      }
    }
    expect(await log(recordId)).toEqual(before);
    expect(agent.heard.filter(({ event }) => event === 'typing')).toEqual([]);
    expect(foreigners.agent.heard).toEqual([]);
  });

  it('lends its groups to nobody: a group of another tenant is none', async () => {
    const { rows } = await server.owner.query(`insert into skill_groups (tenant_id, name) values (175, '银行贵宾') returning id`);
    const { client } = await server.visitor();
    await expect(client.command('conversation.start', { ...page, chatGroupId: rows[0].id })).rejects.toThrow(/\./);
  });
});

describe('words', () => {
  it.each([
    '<img src=x onerror=alert(1)>',
    '"><script>alert(1)</script>',
    '{{constructor.constructor("alert(1)")()}}',
    "'; drop table messages; --",
  ])('are words: %s', async (script) => {
    const { recordId, client } = await talk();
    const sent = await client.command('message.send', text(recordId, script));
    expect(sent.message).toBe(script);
    await expect.poll(() => agent.screens.get(recordId)?.at(-1)?.message).toBe(script);
    const session = { tenantId: 174, name: script.slice(0, 30) };
    const named = await server.call('POST', '/xmf-online-services/visitor/session', { body: session });
    expect(named.data.visitorName).toBe(session.name);
    await client.command('conversation.end', { recordId });
  });
});

describe('a frame', () => {
  it('beyond the limit ends the connection that sent it, and no other; the visitor comes back to all of it', async () => {
    const [{ recordId, client, token }, other] = [await talk(), await talk()];
    const { seq } = await client.command('message.send', text(recordId, '之前'));
    const socket = await raw(token);
    const ended = new Promise<string>((resolve) => socket.once('disconnect', resolve));
    socket.emit('message.send', text(recordId, 'x'.repeat(70_000)), () => {});
    expect(await ended).toMatch(/transport/);
    expect(other.client.connected && client.connected && agent.connected).toBe(true);
    const again = await client.command('message.send', text(recordId, '之后'));
    expect(again.seq).toBe(seq + 1);
    expect((await other.client.command('message.send', text(other.recordId, '没事'))).seq).toBeGreaterThan(0);
  });

  it('that is no command is dropped or refused, whatever is in it', async () => {
    const { recordId, client, token } = await talk();
    const before = await log(recordId);
    const socket = await raw(token);
    const junk = [null, 7, 'x', [], {}, { recordId: { $gt: '' } }, { recordId: '1'.repeat(5000) }];
    // The first needs no input, the second is not a visitor's.
    const names = Object.keys(imCommands).filter((each) => !['conversation.current', 'conversation.watch'].includes(each));
    for (const name of names) {
      for (const input of junk) {
        const reply = await socket.timeout(5000).emitWithAck(name, input);
        expect(reply.reason, `${name} ${JSON.stringify(input)?.slice(0, 40)}`).toBe(commonErrors.invalid.reason);
      }
    }
    socket.emit('message.send');
    socket.emit('message.send', text(recordId, '没有回执'));
    socket.emit('no.such.command', text(recordId, 'x'), () => {});
    await socket.timeout(5000).emitWithAck('conversation.current', {});
    expect(await log(recordId)).toEqual(before);
    socket.disconnect();
    expect(client.connected).toBe(true);
  });
});

describe('a flood', () => {
  it('of one visitor on fifty sockets is refused to them alone; the queue of their tenant stays short', async () => {
    const [flooder, other] = [await talk(), await talk()];
    const sockets = await Promise.all(Array.from({ length: 50 }, () => raw(flooder.token)));
    const began = performance.now();
    const flood = sockets.flatMap((socket) =>
      Array.from({ length: 40 }, () => socket.timeout(20_000).emitWithAck('message.send', text(flooder.recordId, '刷屏'))),
    );
    const calm = await raw(other.token);
    const reply = await calm.timeout(20_000).emitWithAck('message.send', text(other.recordId, '请问'));
    expect(reply.code).toBe('0');
    const codes = (await Promise.all(flood)).map(({ code }) => code as string);
    const seconds = (performance.now() - began) / 1000;
    expect(new Set(codes)).toEqual(new Set(['0', errorKinds['too-many'].code]));
    expect(codes.filter((code) => code === '0').length).toBeLessThanOrEqual(100 + 30 * seconds);
    for (const socket of [...sockets, calm]) socket.disconnect();
    await flooder.client.command('conversation.end', { recordId: flooder.recordId });
  });

  it('that does not end is cut off on all its sockets, and let in again after a pause', async () => {
    const { token, recordId, client } = await talk();
    const sockets = await Promise.all([raw(token), raw(token)]);
    const flood = () => {
      for (const socket of sockets)
        for (let n = 0; n < 200; n += 1) socket.emit('message.sync', { recordId, afterSeq: 0 }, () => {});
    };
    await expect
      .poll(() => {
        flood();
        return sockets.some(({ connected }) => connected);
      })
      .toBe(false);
    await expect
      .poll(async () => {
        const socket = await raw(token);
        const { code } = await socket.timeout(5000).emitWithAck('message.sync', { recordId, afterSeq: 0 });
        socket.disconnect();
        return code;
      })
      .toBe('0');
    await expect.poll(() => client.connected).toBe(true);
    await client.command('conversation.end', { recordId });
  });
});

describe('a command of the other side, and one that is none', () => {
  it('is answered, and does nothing', async () => {
    const { token, recordId, client } = await talk();
    const socket = await raw(token);
    const before = await log(recordId);
    for (const name of ['conversation.watch', 'no.such.command']) {
      const reply = await socket.timeout(5000).emitWithAck(name, { recordId, on: true });
      expect(reply.reason, name).toBe(commonErrors.forbidden.reason);
    }
    const end = agent.command('conversation.current', {});
    await expect(end).rejects.toThrow(commonErrors.forbidden.reason);
    expect(await log(recordId)).toEqual(before);
    socket.disconnect();
    await client.command('conversation.end', { recordId });
  });
});

describe('a conversation that is over', () => {
  it('takes nothing more from either side, and says so', async () => {
    const { recordId, client } = await talk();
    const last = await client.command('message.send', text(recordId, '再见'));
    await client.command('conversation.end', { recordId });
    const before = await log(recordId);
    for (const side of [client, agent]) {
      await expect(side.command('message.send', text(recordId, '还在吗'))).rejects.toThrow('conversation.closed');
      const recall = { recordId, clientMsgId: crypto.randomUUID(), seq: last.seq };
      await expect(side.command('message.recall', recall)).rejects.toThrow('conversation.closed');
      await side.command('typing', { recordId, on: true });
    }
    await expect(agent.command('message.send', { ...text(recordId, '备注'), msgType: 'note' })).rejects.toThrow(
      'conversation.closed',
    );
    expect((await client.command('conversation.end', { recordId })).lastSeq).toBe(last.seq + 1);
    expect(await log(recordId)).toEqual(before);
    // An acknowledged message that is sent again gets the same answer.
    const { clientMsgId, message } = last;
    expect(await client.command('message.send', { recordId, clientMsgId, msgType: 'text', message })).toEqual(last);
  });
});

describe('a clock that is years off', () => {
  it('changes nothing: order and times are the server’s, whatever a client says', async () => {
    const { recordId, client } = await talk();
    const claims = { createTime: '1999-01-01T00:00:00Z', seq: 1, at: 0, created_at: '2099-01-01' };
    const before = Date.now();
    const first = await client.command('message.send', { ...text(recordId, '一'), ...claims } as never);
    const second = await agent.command('message.send', { ...text(recordId, '二'), ...claims } as never);
    expect(second.seq).toBe(first.seq + 1);
    for (const { createTime } of [first, second]) {
      expect(Date.parse(createTime)).toBeGreaterThanOrEqual(before);
      expect(Date.parse(createTime)).toBeLessThanOrEqual(Date.now());
    }
    await client.command('conversation.end', { recordId });
  });
});
