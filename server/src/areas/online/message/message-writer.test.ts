import type { ChatMessage } from '@lianxi/contracts/online/chat-message';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tx } from '../../../platform/db/db.ts';
import { OTHER_TENANT, TENANT } from '../../../platform/testing/kernel-fixture.ts';
import { type ChatFixture, startChatFixture } from '../testing/chat-fixture.ts';
import type { LogEntry, LogNews, NewMessage, Party } from './message-draft.ts';
import { MessageWriter } from './message-writer.ts';

let chat: ChatFixture;
beforeAll(async () => {
  chat = await startChatFixture();
});
afterAll(() => chat.end());

function newWriter(options: { db?: ChatFixture['db']; maxWaiting?: number; maxBatch?: number } = {}) {
  const heard: LogNews[] = [];
  const writer = new MessageWriter({
    db: chat.db,
    onCommitted: (_tenantId, news) => heard.push(...structuredClone(news)),
    ...options,
  });
  return { writer, heard };
}
const agent = (nth: number): Party & { side: 'agent' } => ({
  side: 'agent',
  id: chat.agents(TENANT)[nth] ?? '',
  name: `坐席${nth + 1}`,
});
const visitor = (id: string): Party => ({ side: 'visitor', id });

let made = 0;
function text(
  conversationId: string,
  by: Party,
  body: string,
  clientMsgId = `client-${++made}`,
): LogEntry & { content: NewMessage } {
  return { conversationId, by, content: { kind: 'message', clientMsgId, type: 'text', body } };
}
async function severalOf(count: number, agentId: string) {
  const made: Awaited<ReturnType<ChatFixture['conversation']>>[] = [];
  while (made.length < count) made.push(await chat.conversation(agentId));
  return made;
}
async function stored(conversationId: string) {
  const { rows } = await chat.owner.query<{ seq: number; body: string; client_msg_id: string; author: string }>(
    'select seq, body, client_msg_id, author from messages where conversation_id = $1 order by seq',
    [conversationId],
  );
  return rows;
}
/** How often this connection updated rows of conversations, and how often without updating their indexes. */
async function countUpdates(tx: Tx) {
  const { rows } = await sql<{ all: number; heapOnly: number }>`
    select pg_stat_get_xact_tuples_updated(oid)::int as "all", pg_stat_get_xact_tuples_hot_updated(oid)::int as "heapOnly"
    from pg_class where oid = 'conversations'::regclass`.execute(tx);
  return rows[0] ?? { all: 0, heapOnly: 0 };
}
const refusedAs = (reason: string) => ({ definition: { reason } });

describe('messages', () => {
  it('are numbered from 1 without a gap, in the order of arrival, over many conversations at once', async () => {
    const { writer, heard } = newWriter({ maxBatch: 40 });
    const conversations = await severalOf(10, agent(0).id);
    const acknowledged = await Promise.all(
      Array.from({ length: 400 }, (_, n) => {
        const { id, visitorId } = conversations[n % 10] as (typeof conversations)[number];
        return writer.append(TENANT, text(id, n % 3 === 0 ? agent(0) : visitor(visitorId), String(n)));
      }),
    );
    for (const [nth, { id }] of conversations.entries()) {
      const rows = await stored(id);
      expect(rows.map((row) => row.seq)).toEqual(Array.from({ length: 40 }, (_, i) => i + 1));
      expect(rows.map((row) => Number(row.body))).toEqual(Array.from({ length: 40 }, (_, i) => nth + i * 10));
      const mine = acknowledged.filter((message) => message.recordId === id);
      expect(mine.map((m) => [m.seq, m.message])).toEqual(rows.map((row) => [row.seq, row.body]));
      const told = heard.filter((news) => news.conversation.id === id).flatMap((news) => news.messages.map((m) => m.message.seq));
      expect(told).toEqual(rows.map((row) => row.seq));
    }
  });

  it('sent again answer what is stored: in one batch, later, after the end, and through another process', async () => {
    const { writer, heard } = newWriter();
    const other = newWriter({ db: chat.otherDb(chat.bus) });
    const { id, visitorId } = await chat.conversation(agent(1).id);
    const entry = text(id, visitor(visitorId), '在吗');
    const twice = await Promise.all([
      writer.append(TENANT, entry),
      writer.append(TENANT, entry),
      other.writer.append(TENANT, entry),
      other.writer.append(TENANT, text(id, agent(1), '在的')),
    ]);
    expect(new Set(twice.slice(0, 3).map((m) => m.seq)).size).toBe(1);
    await chat.owner.query(`update conversations set state = 'closed', closed_at = now(), closed_by = 'agent' where id = $1`, [
      id,
    ]);
    const { createTime, ...again } = await writer.append(TENANT, {
      ...entry,
      content: { ...entry.content, body: 'other words' },
    });
    expect(again).toMatchObject({ seq: twice[0]?.seq, message: '在吗' });
    expect(createTime).toBe(twice[0]?.createTime);
    expect(await stored(id)).toHaveLength(2);
    // Watchers are notified again: the process that stored it may have died before it notified them.
    expect(heard.flatMap((news) => news.messages).length).toBeGreaterThanOrEqual(2);
  });

  it('of somebody else are not answered by their clientMsgId', async () => {
    const { writer } = newWriter();
    const { id, visitorId } = await chat.conversation(agent(1).id);
    const entry = text(id, agent(1), '内部');
    await writer.append(TENANT, entry);
    const guess = writer.append(TENANT, { ...entry, by: visitor(visitorId) });
    await expect(guess).rejects.toMatchObject(refusedAs('common.duplicate'));
  });

  it('are refused one by one, and harm nobody in the batch', async () => {
    const { writer } = newWriter();
    const mine = await chat.conversation(agent(2).id);
    const theirs = await chat.conversation(agent(3).id);
    const closed = await chat.conversation(agent(2).id);
    const foreign = await chat.conversation(chat.agents(OTHER_TENANT)[0], OTHER_TENANT);
    await chat.owner.query(`update conversations set state = 'closed', closed_at = now(), closed_by = 'agent' where id = $1`, [
      closed.id,
    ]);
    const sent = await Promise.allSettled([
      writer.append(TENANT, text(mine.id, agent(2), 'one')),
      writer.append(TENANT, text(theirs.id, agent(2), 'not mine')),
      writer.append(TENANT, text(closed.id, agent(2), 'too late')),
      writer.append(TENANT, text(closed.id, visitor(closed.visitorId), 'too late')),
      writer.append(TENANT, text(foreign.id, agent(2), 'other tenant')),
      writer.append(TENANT, text('999999999', agent(2), 'nowhere')),
      writer.append(TENANT, text(mine.id, visitor(theirs.visitorId), 'not my conversation')),
      writer.append(TENANT, text(mine.id, visitor(mine.visitorId), 'two')),
    ]);
    expect(sent.map((s) => (s.status === 'fulfilled' ? s.value.seq : s.reason.definition.reason))).toEqual([
      1,
      'conversation.notYours',
      'conversation.closed',
      'conversation.closed',
      'conversation.notFound',
      'conversation.notFound',
      'conversation.notFound',
      2,
    ]);
    expect(await stored(foreign.id)).toEqual([]);
  });

  it('that the database cannot hold are refused alone', async () => {
    const { writer } = newWriter();
    const { id, visitorId } = await chat.conversation(agent(2).id);
    const sent = await Promise.allSettled([
      writer.append(TENANT, text(id, visitor(visitorId), 'before')),
      writer.append(TENANT, text(id, visitor(visitorId), 'a\0b')),
      writer.append(TENANT, text(id, visitor(visitorId), 'after')),
    ]);
    expect(sent.map((s) => s.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect((await stored(id)).map((row) => [row.seq, row.body])).toEqual([
      [1, 'before'],
      [2, 'after'],
    ]);
  });

  it('keep any text exactly: quotes, backslashes, braces, emoji, nothing but spaces inside', async () => {
    const { writer } = newWriter();
    const { id, visitorId } = await chat.conversation(agent(2).id);
    const texts = [`{"a",'b'}\\`, 'NULL', '😀𠮷', ' \n\t ', '', '<script>alert(1)</script>', 'x'.repeat(4000)];
    const answers: ChatMessage[] = [];
    for (const body of texts) answers.push(await writer.append(TENANT, text(id, visitor(visitorId), body)));
    expect((await stored(id)).map((row) => row.body)).toEqual(texts);
    expect(answers.map((answer) => answer.message)).toEqual(texts);
  });

  it('of several processes into the same conversations have no gap, no double and no deadlock', async () => {
    const writers = [
      newWriter().writer,
      newWriter({ db: chat.otherDb(chat.bus) }).writer,
      newWriter({ db: chat.otherDb(chat.bus) }).writer,
    ];
    const conversations = await severalOf(6, agent(4).id);
    const all = await Promise.all(
      Array.from({ length: 600 }, (_, n) => {
        const { id, visitorId } = conversations[(n * 7) % 6] as (typeof conversations)[number];
        const entry = text(id, visitor(visitorId), String(n), `shared-${Math.floor(n / 2)}-${(n * 7) % 6}`);
        return writers[n % 3]?.append(TENANT, entry);
      }),
    );
    expect(all).toHaveLength(600);
    for (const { id } of conversations) {
      const rows = await stored(id);
      expect(rows.map((row) => row.seq)).toEqual(rows.map((_, i) => i + 1));
      expect(new Set(rows.map((row) => row.client_msg_id)).size).toBe(rows.length);
    }
  });

  it('that find no room are refused as unavailable, and nothing of them is stored', async () => {
    const { writer } = newWriter({ maxWaiting: 5 });
    const { id, visitorId } = await chat.conversation(agent(4).id);
    const sent = await Promise.allSettled(
      Array.from({ length: 9 }, (_, n) => writer.append(TENANT, text(id, visitor(visitorId), String(n)))),
    );
    const refused = sent.filter((s) => s.status === 'rejected');
    expect(refused).toHaveLength(4);
    for (const one of refused) expect(one.reason).toMatchObject(refusedAs('common.unavailable'));
    expect(await stored(id)).toHaveLength(5);
  });

  it('leave the indexes of their conversation alone', async () => {
    const rewritten: number[] = [];
    const counting: ChatFixture['db'] = {
      ...chat.db,
      tenant: (tenantId, run, options) =>
        chat.db.tenant(
          tenantId,
          async (tenant) => {
            const before = await countUpdates(tenant.tx);
            const result = await run(tenant);
            const after = await countUpdates(tenant.tx);
            rewritten.push(after.all - before.all - (after.heapOnly - before.heapOnly));
            return result;
          },
          options,
        ),
    };
    const { writer } = newWriter({ db: counting });
    const { id, visitorId } = await chat.conversation(agent(5).id);
    for (const by of [visitor(visitorId), agent(5), visitor(visitorId)]) await writer.append(TENANT, text(id, by, '好'));
    expect(rewritten).toEqual([0, 0, 0]);
  });

  it('note the first reply of the agent once', async () => {
    const { writer } = newWriter();
    const { id, visitorId } = await chat.conversation(agent(5).id);
    const read = async () =>
      (await chat.owner.query('select first_reply_at as at from conversations where id = $1', [id])).rows[0].at as Date | null;
    await writer.append(TENANT, text(id, visitor(visitorId), '你好'));
    expect(await read()).toBeNull();
    await writer.append(TENANT, text(id, agent(5), '您好'));
    const first = await read();
    expect(first).not.toBeNull();
    await writer.append(TENANT, text(id, agent(5), '请说'));
    expect(await read()).toEqual(first);
  });
});

describe('receipts', () => {
  const receipt = (conversationId: string, by: Party, kind: 'delivered' | 'read', seq: number) =>
    ({ conversationId, by, content: { kind, seq } }) as const;

  it('move forward only, never beyond the newest message, and reading means having received', async () => {
    const { writer, heard } = newWriter();
    const { id, visitorId } = await chat.conversation(agent(6).id);
    for (const body of ['1', '2', '3']) await writer.append(TENANT, text(id, visitor(visitorId), body));
    heard.length = 0;
    await writer.acknowledge(TENANT, receipt(id, agent(6), 'delivered', 2));
    await writer.acknowledge(TENANT, receipt(id, agent(6), 'delivered', 1));
    await writer.acknowledge(TENANT, receipt(id, agent(6), 'read', 99));
    const after = await writer.acknowledge(TENANT, receipt(id, agent(6), 'read', 1));
    expect(after).toEqual({ agentDelivered: 3, agentRead: 3, visitorDelivered: 0, visitorRead: 0 });
    expect(heard.map((news) => news.receipts)).toEqual([
      { agentDelivered: 2, agentRead: 0, visitorDelivered: 0, visitorRead: 0 },
      { agentDelivered: 3, agentRead: 3, visitorDelivered: 0, visitorRead: 0 },
    ]);
  });

  it('of many readers in one batch are told once', async () => {
    const { writer, heard } = newWriter();
    const { id, visitorId } = await chat.conversation(agent(6).id);
    for (const body of ['1', '2', '3']) await writer.append(TENANT, text(id, agent(6), body));
    heard.length = 0;
    await Promise.all([1, 2, 3].map((seq) => writer.acknowledge(TENANT, receipt(id, visitor(visitorId), 'read', seq))));
    expect(heard).toHaveLength(1);
    expect(heard[0]?.receipts).toMatchObject({ visitorDelivered: 3, visitorRead: 3 });
  });

  it('of strangers are refused', async () => {
    const { writer } = newWriter();
    const { id } = await chat.conversation(agent(6).id);
    const { visitorId: stranger } = await chat.conversation(agent(6).id);
    await expect(writer.acknowledge(TENANT, receipt(id, agent(7), 'read', 1))).rejects.toMatchObject(
      refusedAs('conversation.notYours'),
    );
    await expect(writer.acknowledge(TENANT, receipt(id, visitor(stranger), 'read', 1))).rejects.toMatchObject(
      refusedAs('conversation.notFound'),
    );
  });
});

describe('a database that goes away', () => {
  it('answers unavailable; the same messages sent again are stored once', async () => {
    const { writer } = newWriter();
    const { id, visitorId } = await chat.conversation(agent(8).id);
    const entries = Array.from({ length: 30 }, (_, n) => text(id, visitor(visitorId), String(n)));
    const first = Promise.allSettled(entries.map((entry) => writer.append(TENANT, entry)));
    await chat.owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and application_name like '%lianxi_app'`,
    );
    for (const one of await first)
      if (one.status === 'rejected') expect(one.reason).toMatchObject(refusedAs('common.unavailable'));
    await Promise.all(entries.map((entry) => writer.append(TENANT, entry)));
    const rows = await stored(id);
    expect(rows.map((row) => row.seq)).toEqual(Array.from({ length: 30 }, (_, i) => i + 1));
    expect(new Set(rows.map((row) => row.body)).size).toBe(30);
  });
});
