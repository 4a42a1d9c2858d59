import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TENANT } from '../../../platform/testing/kernel-fixture.ts';
import { type ChatFixture, startChatFixture } from '../testing/chat-fixture.ts';
import type { LogNews, NewMessage, Party } from './message-draft.ts';
import { readMessages } from './message-log.queries.ts';
import { messageForVisitor } from './message-row.ts';
import { MessageWriter } from './message-writer.ts';

let chat: ChatFixture;
let writer: MessageWriter;
const heard: LogNews[] = [];
beforeAll(async () => {
  chat = await startChatFixture();
  writer = new MessageWriter({ db: chat.db, onCommitted: (_tenantId, news) => heard.push(...structuredClone(news)) });
});
afterAll(() => chat.end());

/** A conversation of agent 坐席1, and how its two parties write into it. */
async function talk() {
  const agent: Party = { side: 'agent', id: chat.agents(TENANT)[0] ?? '', name: '坐席1' };
  const { id, visitorId } = await chat.conversation(agent.id);
  const visitor: Party = { side: 'visitor', id: visitorId };
  const write = (by: Party, content: Partial<NewMessage>) =>
    writer.append(TENANT, {
      conversationId: id,
      by,
      content: { kind: 'message', clientMsgId: crypto.randomUUID(), type: 'text', body: '', ...content },
    });
  const recall = (by: Party, refSeq: number) => write(by, { type: 'recall', refSeq });
  const read = () => chat.db.tenant(TENANT, ({ tx }) => readMessages(tx, TENANT, id, { afterSeq: 0, limit: 100 }));
  return { id, agent, visitor, write, recall, read };
}
const refusedAs = (reason: string) => ({ definition: { reason } });

describe('a quote', () => {
  it('shows the quoted message, live and when it is read again, and is answered the same when it is sent again', async () => {
    const { agent, visitor, write, read } = await talk();
    await write(visitor, { body: '尺码'.repeat(80) });
    const reply = { clientMsgId: 'reply', body: '有的', refSeq: 1 };
    const sent = await write(agent, reply);
    expect(sent.quote).toEqual({ seq: 1, userName: '访客', msgType: 'text', message: `${'尺码'.repeat(80).slice(0, 119)}…` });
    expect(await write(agent, reply)).toEqual(sent);
    expect((await read())[1]).toEqual(sent);
  });

  it('of an attachment names the file', async () => {
    const { agent, visitor, write, read } = await talk();
    const detail = { fileName: '合同.pdf', size: 9, contentType: 'application/pdf' };
    expect((await write(visitor, { type: 'file', body: 'stored-name', detail })).file).toEqual(detail);
    const sent = await write(agent, { body: '收到', refSeq: 1 });
    expect(sent.quote).toMatchObject({ msgType: 'file', message: '', fileName: '合同.pdf' });
    expect((await read())[1]).toEqual(sent);
  });

  it('is of a message of the conversation that its readers may see, or is refused', async () => {
    const { agent, visitor, write, recall } = await talk();
    await write(agent, { type: 'note', body: '老客户' });
    await write(agent, { body: '您好' });
    await recall(agent, 2);
    for (const refSeq of [1, 2, 3, 4, 99]) {
      await expect(write(agent, { body: 'x', refSeq }), String(refSeq)).rejects.toMatchObject(refusedAs('message.noQuote'));
    }
    await expect(write(visitor, { body: 'x', refSeq: 1 })).rejects.toMatchObject(refusedAs('message.noQuote'));
    expect((await write(agent, { type: 'note', body: '是的', refSeq: 1 })).quote).toMatchObject({ message: '老客户' });
  });
});

describe('a recall', () => {
  it('is a line of the log that takes the words of another away, wherever they stood', async () => {
    const { agent, visitor, write, recall, read } = await talk();
    const wrong = await write(agent, { body: '密码是 TIGER' });
    await write(visitor, { body: '什么', refSeq: 1 });
    const line = await recall(agent, 1);
    expect(line).toMatchObject({ seq: 3, msgType: 'recall', refSeq: 1, message: '' });
    const log = await read();
    expect(log.map((message) => message.seq)).toEqual([1, 2, 3]);
    expect(log[0]).toEqual({ ...wrong, message: '', recalled: true });
    expect(log[1]?.quote).toMatchObject({ seq: 1, message: '' });
    expect(JSON.stringify(log)).not.toContain('TIGER');
  });

  it('sent again answers the same; of a recalled message it is refused, and so is one of another’s, of a recall, of nothing', async () => {
    const { agent, visitor, write, recall } = await talk();
    await write(agent, { body: '一' });
    await write(visitor, { body: '二' });
    const first = await write(agent, { type: 'recall', refSeq: 1, clientMsgId: 'again' });
    expect(await write(agent, { type: 'recall', refSeq: 1, clientMsgId: 'again' })).toEqual(first);
    await expect(recall(agent, 1)).rejects.toMatchObject(refusedAs('message.recalled'));
    for (const seq of [2, 3, 99]) await expect(recall(agent, seq)).rejects.toMatchObject(refusedAs('message.notRecallable'));
    await expect(recall(visitor, 3)).rejects.toMatchObject(refusedAs('message.notRecallable'));
  });

  it('comes within two minutes or not at all', async () => {
    const { id, visitor, write, recall, read } = await talk();
    await write(visitor, { body: '早先' });
    await write(visitor, { body: '刚才' });
    const age = (seq: number, seconds: number) =>
      chat.owner.query(
        'update messages set created_at = now() - make_interval(secs => $3) where conversation_id = $1 and seq = $2',
        [id, seq, seconds],
      );
    await age(1, 125);
    await age(2, 100);
    await expect(recall(visitor, 1)).rejects.toMatchObject(refusedAs('message.recallTooLate'));
    await recall(visitor, 2);
    expect((await read()).map((message) => message.message)).toEqual(['早先', '', '']);
  });

  it('of a message in the same batch takes it back as well', async () => {
    const { agent, write, recall, read } = await talk();
    const [said, taken, again] = await Promise.allSettled([write(agent, { body: '手滑' }), recall(agent, 1), recall(agent, 1)]);
    expect([said.status, taken.status, again.status]).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    expect((await read())[0]).toMatchObject({ message: '', recalled: true });
  });
});

describe('a note', () => {
  it('is for agents: its visitor gets a number and nothing else, live and when it is read', async () => {
    const { id, agent, visitor, write, recall, read } = await talk();
    await write(visitor, { body: '在吗' });
    const note = await write(agent, { type: 'note', body: '他上次投诉过' });
    await recall(agent, 2);
    const log = await read();
    expect(log[1]).toMatchObject({ internal: true, recalled: true });
    expect(note).toMatchObject({ msgType: 'note', internal: true, message: '他上次投诉过' });
    for (const hidden of [note, ...log.slice(1)].map(messageForVisitor)) {
      expect(hidden).toMatchObject({ msgType: 'hidden', callType: 'system', userName: '', message: '' });
      expect(Object.keys(hidden)).not.toContain('internal');
    }
    expect(messageForVisitor(log[0] as (typeof log)[0])).toEqual(log[0]);
    const { rows } = await chat.owner.query(
      'select first_reply_at, waiting_since is not null as waits from conversations where id = $1',
      [id],
    );
    expect(rows).toEqual([{ first_reply_at: null, waits: true }]);
  });
});

it('a card carries its title', async () => {
  const { agent, write, read } = await talk();
  const detail = { title: '退换货说明', summary: '七天无理由' };
  const sent = await write(agent, { type: 'card', body: 'https://shop.example/return', detail });
  expect(sent).toMatchObject({ msgType: 'card', message: 'https://shop.example/return', card: detail });
  expect(await read()).toEqual([sent]);
});
