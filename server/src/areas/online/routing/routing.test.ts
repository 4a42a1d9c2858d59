import type { Conversation } from '@lianxi/contracts/online/conversation.contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { offline, online } from '../../../platform/queue/agent-status.ts';
import { sweepFailures } from '../../../platform/sweep.ts';
import { OTHER_TENANT, TENANT } from '../../../platform/testing/kernel-fixture.ts';
import { Chat } from '../chat.ts';
import { type ChatFixture, recordingRooms, startChatFixture } from '../testing/chat-fixture.ts';
import { setTextStatus } from '../text-status/text-status.queries.ts';
import { Routing } from './routing.ts';

let kernel: ChatFixture;
beforeAll(async () => {
  kernel = await startChatFixture();
});
afterAll(() => kernel.end());
let chats: Chat[] = [];
beforeEach(async () => {
  // Background work must end before the rows are removed.
  await Promise.all(chats.map((chat) => chat.stop()));
  chats = [];
  await kernel.owner.query(
    'truncate routing_decisions, messages, conversations, visitors, agent_text_status, agent_connections, agent_events, agent_event_heads cascade',
  );
});

/** The chat of one server process. */
function process(db = kernel.db) {
  const agents = recordingRooms();
  const visitors = recordingRooms();
  const chat = new Chat({ db, log: kernel.log, agents, visitors });
  chats.push(chat);
  return { chat, agents, visitors };
}
const agent = (nth: number): string => kernel.agents(TENANT)[nth] ?? '';
const page = { pageTitle: '首页', pageUrl: 'https://shop.example/' };

async function newVisitor(tenantId = TENANT): Promise<string> {
  const { rows } = await kernel.owner.query<{ id: string }>(
    `insert into visitors (tenant_id, name) values ($1, '访客') returning id`,
    [tenantId],
  );
  return rows[0]?.id ?? '';
}
async function newVisitors(count: number): Promise<string[]> {
  const { rows } = await kernel.owner.query<{ id: string }>(
    `insert into visitors (tenant_id, name) select $1, '访客' || n from generate_series(1, $2::int) n returning id`,
    [TENANT, count],
  );
  return rows.map((row) => row.id);
}
/** The load of each agent, by counting and by the counter. Both must agree. */
async function loads(): Promise<Map<string, number>> {
  const { rows } = await kernel.owner.query<{ agent_id: string; active: number; capacity: number; held: number }>(
    `select s.agent_id, s.active, s.capacity,
       (select count(*)::int from conversations c where c.agent_id = s.agent_id and c.state = 'active') as held
     from agent_text_status s`,
  );
  for (const row of rows) expect(row.active, `counter of ${row.agent_id}`).toBe(row.held);
  return new Map(rows.map((row) => [row.agent_id, row.held]));
}
const close = (chat: Chat, id: string, agentId: string) =>
  kernel.db.tenant(TENANT, (tenant) => chat.close(tenant, id, { side: 'agent', id: agentId }));
const events = async (agentId: string) =>
  (
    await kernel.owner.query<{ name: string; payload: Conversation }>(
      'select name, payload from agent_events where agent_id = $1 order by seq',
      [agentId],
    )
  ).rows;

describe('a visitor who starts', () => {
  it('is given to an online agent with a free place, and everyone hears of it', async () => {
    await kernel.online([agent(0)]);
    const { chat, agents, visitors } = process();
    const visitorId = await newVisitor();
    const conversation = await chat.start(TENANT, visitorId, page);
    expect(conversation).toMatchObject({ state: 'active', agentId: agent(0), lastSeq: 2, pageTitle: '首页' });
    expect(conversation.lastMessage).toMatchObject({ callType: 'system', message: '客服 坐席1 为您服务' });
    expect(agents.told.map(({ room, event }) => [room, event])).toEqual([
      [`agent:${agent(0)}`, 'message'],
      [`agent:${agent(0)}`, 'conversation'],
    ]);
    expect(visitors.told.map(({ event }) => event)).toEqual(['message', 'conversation', 'message', 'conversation']);
    expect(await events(agent(0))).toMatchObject([{ name: 'conversation.assigned', payload: { id: conversation.id } }]);
    const { rows } = await kernel.owner.query('select agent_id, reason, candidates from routing_decisions');
    expect(rows).toMatchObject([{ agent_id: agent(0), reason: 'least-loaded', candidates: [{ agentId: agent(0), active: 0 }] }]);
  });

  it('starts once, however often they ask', async () => {
    const { chat } = process();
    const other = process(kernel.otherDb(kernel.bus));
    const visitorId = await newVisitor();
    const all = await Promise.all(
      Array.from({ length: 10 }, (_, n) => (n % 2 ? chat : other.chat).start(TENANT, visitorId, page)),
    );
    expect(new Set(all.map((conversation) => conversation.id)).size).toBe(1);
    expect(all[0]?.state).toBe('queued');
  });

  it.each([
    ['offline', async () => void (await kernel.owner.query(`update agent_text_status set status = '0'`))],
    ['not reachable', () => kernel.unreachable(agent(0))],
    ['disabled', async () => void (await kernel.owner.query('update agents set disabled = true where id = $1', [agent(0)]))],
    [
      'of a dead process',
      async () => void (await kernel.owner.query(`update server_processes set heartbeat_at = now() - interval '11 seconds'`)),
    ],
    [
      'on the call-centre socket alone',
      async () => void (await kernel.owner.query(`update agent_connections set kind = 'call-centre'`)),
    ],
  ])('waits when the only agent is %s', async (_why, happen) => {
    await kernel.online([agent(0)]);
    await happen();
    const conversation = await process().chat.start(TENANT, await newVisitor(), page);
    await kernel.owner.query('update agents set disabled = false');
    await kernel.owner.query(`update server_processes set heartbeat_at = now() + interval '1 day'`);
    expect(conversation).toMatchObject({ state: 'queued', agentId: null, lastSeq: 1 });
  });

  it('is not given to another tenant', async () => {
    await kernel.online([agent(0)]);
    const conversation = await process().chat.start(OTHER_TENANT, await newVisitor(OTHER_TENANT), page);
    expect(conversation.state).toBe('queued');
  });
});

describe('many at once, on two server processes', () => {
  it('are assigned once each, evenly, and no capacity is exceeded', async () => {
    const online = [0, 1, 2, 3].map(agent);
    await kernel.online(online, 10);
    const processes = [process().chat, process(kernel.otherDb(kernel.bus)).chat];
    const visitors = await newVisitors(50);
    const started = await Promise.all(visitors.map((id, n) => (processes[n % 2] as Chat).start(TENANT, id, page)));
    // 40 places for 50 visitors. Places that a start could not see yet were assigned by the other process.
    const held = await loads();
    expect([...held.values()]).toEqual([10, 10, 10, 10]);
    expect(started.filter((conversation) => conversation.state === 'queued').length).toBeGreaterThanOrEqual(10);
    const { rows } = await kernel.owner.query(
      'select conversation_id from routing_decisions group by conversation_id having count(*) > 1',
    );
    expect(rows).toEqual([]);
    const { rows: log } = await kernel.owner.query(
      `select count(*)::int as n from agent_events where name = 'conversation.assigned'`,
    );
    expect(log[0].n).toBe(40);
  });

  it('stay right while agents close, go online and go offline, and visitors write', async () => {
    const crowd = Array.from({ length: 8 }, (_, n) => agent(n));
    await kernel.online(crowd, 3);
    const processes = [process().chat, process(kernel.otherDb(kernel.bus)).chat];
    const visitors = await newVisitors(60);
    const ended = new Set<string>();
    await Promise.all(
      visitors.map(async (visitorId, n) => {
        const chat = processes[n % 2] as Chat;
        let conversation = await chat.start(TENANT, visitorId, page);
        const say = (nth: number) =>
          chat.writer.append(TENANT, {
            conversationId: conversation.id,
            by: { side: 'visitor', id: visitorId },
            content: { kind: 'message', clientMsgId: `m-${visitorId}-${nth}`, type: 'text', body: '你好' },
          });
        await say(1);
        if (n % 10 === 0) {
          await kernel.db.tenant(TENANT, (tenant) => setTextStatus(tenant, crowd[n % 8] ?? '', n % 20 === 0 ? offline : online));
          await chat.routing.wake(TENANT);
        }
        const state = async () => {
          conversation = await chat.start(TENANT, visitorId, page);
          return conversation.state;
        };
        await expect.poll(state, { timeout: 15_000 }).toBe('active');
        await say(2);
        await close(processes[(n + 1) % 2] as Chat, conversation.id, conversation.agentId ?? '');
        ended.add(conversation.id);
      }),
    );
    expect(ended.size).toBe(60);
    expect([...(await loads()).values()]).toEqual(crowd.map(() => 0));
    const { rows } = await kernel.owner.query(
      `select c.id, c.last_seq, count(m.seq)::int as n, max(m.seq) as top from conversations c join messages m on m.conversation_id = c.id
       group by c.id, c.last_seq having count(*) <> c.last_seq or max(m.seq) <> c.last_seq`,
    );
    expect(rows).toEqual([]);
  });
});

describe('a place that gets free', () => {
  it('goes to who waits longest: on a close, and when an agent goes online', async () => {
    await kernel.online([agent(0)], 1);
    const { chat } = process();
    const visitors = await newVisitors(3);
    const [held, second, third] = [
      await chat.start(TENANT, visitors[0] ?? '', page),
      await chat.start(TENANT, visitors[1] ?? '', page),
      await chat.start(TENANT, visitors[2] ?? '', page),
    ];
    expect([held.state, second.state, third.state]).toEqual(['active', 'queued', 'queued']);
    await close(chat, held.id, agent(0));
    await expect.poll(async () => (await chat.start(TENANT, visitors[1] ?? '', page)).state).toBe('active');
    expect((await chat.start(TENANT, visitors[2] ?? '', page)).state).toBe('queued');
    await kernel.online([agent(1)], 1);
    await chat.routing.wake(TENANT);
    expect(await chat.start(TENANT, visitors[2] ?? '', page)).toMatchObject({ state: 'active', agentId: agent(1) });
  });

  it('is found by the sweep when the process that knew of it died', async () => {
    await kernel.online([agent(0)], 1);
    const waiting = await kernel.conversation();
    const { chat } = process();
    await chat.routing.sweep();
    expect(await loads()).toEqual(new Map([[agent(0), 1]]));
    const { rows } = await kernel.owner.query('select state from conversations where id = $1', [waiting.id]);
    expect(rows[0].state).toBe('active');
  });
});

describe('a tenant that cannot be swept', () => {
  afterEach(() => kernel.owner.query('drop function refuse_tenant cascade'));

  it.each([
    [TENANT, OTHER_TENANT],
    [OTHER_TENANT, TENANT],
  ])('%i does not keep %i waiting, and is counted', async (broken, sound) => {
    // Its agent is gone, and the database cannot store that.
    await kernel.conversation(kernel.agents(broken)[0], broken);
    await kernel.owner.query(
      `create function refuse_tenant() returns trigger language plpgsql as $$ begin raise 'no tenant ${broken}'; end $$;
       create trigger refuse_tenant before update on agent_text_status for each row
         when (new.tenant_id = ${broken}) execute function refuse_tenant()`,
    );
    await kernel.online([kernel.agents(sound)[1] ?? ''], 1, sound);
    const waiting = await kernel.conversation(undefined, sound);
    const failures = async () => (await sweepFailures.get()).values.find(({ labels }) => labels.sweep === 'chat-routing')?.value;
    const before = (await failures()) ?? 0;
    await process().chat.routing.sweep();
    const { rows } = await kernel.owner.query('select state from conversations where id = $1', [waiting.id]);
    expect(rows).toEqual([{ state: 'active' }]);
    expect(await failures()).toBe(before + 1);
  });
});

describe('an agent who is gone', () => {
  /** Sweeps once to detect unreachable agents, and once to act on it. */
  async function sweepTwice(afterSeconds: number): Promise<void> {
    const { chat } = process();
    const routing = new Routing({
      db: kernel.db,
      fanOut: chat.fanOut,
      log: kernel.log,
      places: chat.places,
      releaseAfterSeconds: afterSeconds,
    });
    await routing.sweep();
    await new Promise((resolve) => setTimeout(resolve, 20));
    await routing.sweep();
  }
  const say = (chat: Chat, id: string, by: { side: 'visitor'; id: string } | { side: 'agent'; id: string; name: string }) =>
    chat.writer.append(TENANT, {
      conversationId: id,
      by,
      content: { kind: 'message', clientMsgId: crypto.randomUUID(), type: 'text', body: '你好' },
    });

  it('loses the conversations whose visitors wait, and keeps those that wait for nothing', async () => {
    await kernel.online([agent(0)], 5);
    const { chat } = process();
    const visitors = await newVisitors(3);
    const held: Conversation[] = [];
    for (const id of visitors) held.push(await chat.start(TENANT, id, page));
    const [unanswered, answered, silent] = held as [Conversation, Conversation, Conversation];
    await say(chat, unanswered.id, { side: 'visitor', id: unanswered.visitorId });
    await say(chat, answered.id, { side: 'visitor', id: answered.visitorId });
    await say(chat, answered.id, { side: 'agent', id: agent(0), name: '坐席1' });
    await kernel.unreachable(agent(0));
    await kernel.online([agent(1)], 5);

    await sweepTwice(60);
    expect(await loads()).toEqual(
      new Map([
        [agent(0), 3],
        [agent(1), 0],
      ]),
    );
    await sweepTwice(0);
    expect(await loads()).toEqual(
      new Map([
        [agent(0), 1],
        [agent(1), 2],
      ]),
    );
    const { rows } = await kernel.owner.query<{ id: string; agent_id: string }>(
      'select id, agent_id from conversations order by id',
    );
    expect(rows.map((row) => row.agent_id)).toEqual([agent(1), agent(0), agent(1)]);
    expect((await events(agent(0))).map(({ name, payload }) => [name, payload.id]).slice(3)).toEqual([
      ['conversation.released', unanswered.id],
      ['conversation.released', silent.id],
    ]);
    await expect(say(chat, unanswered.id, { side: 'agent', id: agent(0), name: '坐席1' })).rejects.toMatchObject({
      definition: { reason: 'conversation.notYours' },
    });
  });

  it('is forgiven who comes back in time', async () => {
    await kernel.online([agent(0)], 5);
    const { chat } = process();
    await chat.start(TENANT, await newVisitor(), page);
    await kernel.unreachable(agent(0));
    await sweepTwice(60);
    const since = async () =>
      (await kernel.owner.query('select unreachable_since from agent_text_status')).rows[0].unreachable_since;
    expect(await since()).not.toBeNull();
    await kernel.online([agent(0)], 5);
    await sweepTwice(60);
    expect(await since()).toBeNull();
    expect(await loads()).toEqual(new Map([[agent(0), 1]]));
  });
});

describe('the end of a conversation', () => {
  it('is the same however often it is asked for, and tells once', async () => {
    await kernel.online([agent(0)]);
    const { chat, agents } = process();
    const { id, visitorId } = await chat.start(TENANT, await newVisitor(), page);
    agents.told.length = 0;
    const byVisitor = { side: 'visitor', id: visitorId } as const;
    const all = await Promise.all([
      close(chat, id, agent(0)),
      close(chat, id, agent(0)),
      kernel.db.tenant(TENANT, (tenant) => chat.close(tenant, id, byVisitor)),
    ]);
    expect(new Set(all.map((c) => `${c.state} ${c.closedBy} ${c.lastSeq}`)).size).toBe(1);
    expect(agents.told.map(({ event }) => event)).toEqual(['message', 'conversation']);
    expect(await loads()).toEqual(new Map([[agent(0), 0]]));
    expect((await events(agent(0))).map(({ name }) => name)).toEqual(['conversation.assigned', 'conversation.closed']);
  });

  it('belongs to its owner and its visitor', async () => {
    await kernel.online([agent(0)]);
    const { chat } = process();
    const { id } = await chat.start(TENANT, await newVisitor(), page);
    const stranger = await newVisitor();
    await expect(close(chat, id, agent(1))).rejects.toMatchObject({ definition: { reason: 'conversation.notYours' } });
    await expect(close(chat, '999999999', agent(1))).rejects.toMatchObject({ definition: { reason: 'conversation.notFound' } });
    const asStranger = kernel.db.tenant(TENANT, (tenant) => chat.close(tenant, id, { side: 'visitor', id: stranger }));
    await expect(asStranger).rejects.toMatchObject({ definition: { reason: 'conversation.notFound' } });
    const asOtherTenant = kernel.db.tenant(OTHER_TENANT, (tenant) => chat.close(tenant, id, { side: 'agent', id: agent(0) }));
    await expect(asOtherTenant).rejects.toMatchObject({ definition: { reason: 'conversation.notFound' } });
  });
});
