import type { FieldsOf } from '@lianxi/contracts/kit/record';
import type { chatGroup } from '@lianxi/contracts/online/chat-group.contract';
import type { chatSetting } from '@lianxi/contracts/online/chat-setting.contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GroupMemberTable } from '../../../platform/queue/group-members.ts';
import { OTHER_TENANT, TENANT } from '../../../platform/testing/kernel-fixture.ts';
import { Chat } from '../chat.ts';
import { chatSettingTable } from '../chat-setting/chat-setting.queries.ts';
import { decide, type Waiting } from '../routing/routing.rules.ts';
import { type ChatFixture, recordingRooms, startChatFixture } from '../testing/chat-fixture.ts';
import { touchSeats } from '../text-status/text-status.queries.ts';

type Fields = FieldsOf<typeof chatGroup>;

let kernel: ChatFixture;
beforeAll(async () => {
  kernel = await startChatFixture();
});
afterAll(() => kernel.end());
let chats: Chat[] = [];
beforeEach(async () => {
  await Promise.all(chats.map((chat) => chat.stop()));
  chats = [];
  await kernel.owner.query(
    `truncate routing_decisions, messages, conversations, visitors, agent_text_status, agent_connections, agent_events,
       agent_event_heads, chat_settings, chat_groups, chat_group_members cascade`,
  );
});

function process(db = kernel.db) {
  const visitors = recordingRooms();
  const chat = new Chat({ db, log: kernel.log, agents: recordingRooms(), visitors });
  chats.push(chat);
  return { chat, visitors };
}
const agent = (nth: number): string => kernel.agents(TENANT)[nth] ?? '';
const page = { pageTitle: '首页', pageUrl: 'https://shop.example/' };
const plain = {
  priority: 5,
  overflowSeconds: 0,
  overflowGroupId: null,
  queueLimit: 50,
  choosable: true,
  summaryTemplateId: null,
  enabled: true,
};

let named = 0;
/** A group with these members, all with the default proficiency. */
function group(members: readonly string[], more: Partial<Fields> = {}, tenantId = TENANT): Promise<string> {
  named += 1;
  const fields = { ...plain, workingHours: [], ...more };
  return kernel.db.tenant(tenantId, async (tenant) => {
    const { id } = await tenant.tx
      .insertInto('chat_groups')
      .values({
        tenant_id: tenantId,
        name: `组${named}`,
        priority: fields.priority,
        overflow_group_id: fields.overflowGroupId,
        overflow_seconds: fields.overflowSeconds,
        queue_limit: fields.queueLimit,
        working_hours: JSON.stringify(fields.workingHours),
        choosable: fields.choosable,
        enabled: fields.enabled,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const skilled = members.map((agentId) => ({ agentId, proficiency: 5 }));
    await touchSeats(tenant, await new GroupMemberTable('chat').replace(tenant, id, skilled));
    return id;
  });
}
async function set(part: Partial<FieldsOf<typeof chatSetting>>): Promise<void> {
  await kernel.db.tenant(TENANT, async (tenant) => {
    const { version, ...fields } = await chatSettingTable.find(tenant);
    expect(await chatSettingTable.replace(tenant, { ...fields, ...part }, version)).toBe(true);
  });
}
async function visitor(tenantId = TENANT, customerId: string | null = null): Promise<string> {
  const { rows } = await kernel.owner.query<{ id: string }>(
    `insert into visitors (tenant_id, name, customer_id) values ($1, '访客', $2) returning id`,
    [tenantId, customerId],
  );
  return rows[0]?.id ?? '';
}
async function visitorsOf(count: number): Promise<string[]> {
  const { rows } = await kernel.owner.query<{ id: string }>(
    `insert into visitors (tenant_id, name) select $1, '访客' from generate_series(1, $2::int) returning id`,
    [TENANT, count],
  );
  return rows.map(({ id }) => id);
}
const end = (chat: Chat, id: string, agentId: string) =>
  kernel.db.tenant(TENANT, (tenant) => chat.close(tenant, id, { side: 'agent', id: agentId }));
const refusal = (reason: string) => ({ definition: { reason } });
/** Periods that include the present time, and periods that do not. */
const always = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: 0, to: 1440 }));
const never = [{ day: 1, from: 0, to: 0 }];

describe('a group', () => {
  it('gets its own visitors and no others, on both of two servers', async () => {
    await kernel.online([agent(0), agent(1)], 20);
    const [mine, theirs] = [await group([agent(0)]), await group([agent(1)])];
    const processes = [process().chat, process(kernel.otherDb(kernel.bus)).chat];
    const started = await Promise.all(
      (await visitorsOf(20)).map((id, n) =>
        (processes[n % 3 ? 0 : 1] as Chat).start(TENANT, id, { ...page, chatGroupId: n % 2 ? mine : theirs }),
      ),
    );
    await Promise.all(processes.map((chat) => chat.routing.wake(TENANT)));
    expect(started).toHaveLength(20);
    const { rows } = await kernel.owner.query(
      `select agent_id, chat_group_id, count(*)::int as n from conversations where state = 'active' group by 1, 2 order by 1`,
    );
    expect(rows).toEqual([
      { agent_id: agent(0), chat_group_id: mine, n: 10 },
      { agent_id: agent(1), chat_group_id: theirs, n: 10 },
    ]);
  });

  it('without anybody does not hold up who waits for another, however many they are', async () => {
    await kernel.online([agent(0)]);
    const [empty, served] = [await group([], { queueLimit: 1000, priority: 10 }), await group([agent(0)])];
    const { chat } = process();
    await Promise.all((await visitorsOf(110)).map((id) => chat.start(TENANT, id, { ...page, chatGroupId: empty })));
    expect(await chat.start(TENANT, await visitor(), { ...page, chatGroupId: served })).toMatchObject({ agentId: agent(0) });
  });

  it('is helped out by another after its time, and not before', async () => {
    await kernel.online([agent(1)]);
    const helping = await group([agent(1)]);
    const slow = await group([agent(0)], { overflowSeconds: 3600, overflowGroupId: helping });
    const quick = await group([agent(0)], { overflowSeconds: 0, overflowGroupId: helping });
    const { chat } = process();
    expect((await chat.start(TENANT, await visitor(), { ...page, chatGroupId: slow })).state).toBe('queued');
    expect(await chat.start(TENANT, await visitor(), { ...page, chatGroupId: quick })).toMatchObject({ agentId: agent(1) });
    await kernel.owner.query(`update conversations set queued_at = now() - interval '2 hours' where state = 'queued'`);
    await chat.routing.sweep();
    const { rows } = await kernel.owner.query('select distinct agent_id from conversations');
    expect(rows).toEqual([{ agent_id: agent(1) }]);
  });

  it('of another tenant, switched off or not to be chosen is none', async () => {
    const { chat } = process();
    const others = [
      await group([], {}, OTHER_TENANT),
      await group([], { enabled: false }),
      await group([], { choosable: false }),
    ];
    for (const chatGroupId of [...others, '999999999']) {
      const start = chat.start(TENANT, await visitor(), { ...page, chatGroupId });
      await expect(start).rejects.toMatchObject(refusal('conversation.unknownGroup'));
    }
    expect((await kernel.owner.query('select from conversations')).rowCount).toBe(0);
  });
});

describe('the door', () => {
  it('is shut outside of the hours: of the group, or of the tenant for who chose none', async () => {
    const [shut, open] = [await group([], { workingHours: never }), await group([], { workingHours: always })];
    const { chat } = process();
    const start = async (chatGroupId?: string) => chat.start(TENANT, await visitor(), { ...page, chatGroupId });
    await expect(start(shut)).rejects.toMatchObject(refusal('conversation.closedHours'));
    expect((await start(open)).chatGroupId).toBe(open);
    await set({ workingHours: never });
    await expect(start()).rejects.toMatchObject(refusal('conversation.closedHours'));
    await set({ chatGroupId: open });
    expect((await start()).chatGroupId).toBe(open);
    const holiday = `insert into special_days (tenant_id, day, kind) values ($1, (now() at time zone 'Asia/Shanghai')::date, 'rest-day')`;
    await kernel.owner.query(holiday, [TENANT]);
    await expect(start()).rejects.toMatchObject(refusal('conversation.closedHours'));
    await kernel.owner.query('delete from special_days');
  });

  it('turns away who would be one too many, but nobody for whom there is a place', async () => {
    const limited = await group([agent(0)], { queueLimit: 1 });
    const { chat } = process();
    const start = async () => chat.start(TENANT, await visitor(), { ...page, chatGroupId: limited });
    expect((await start()).state).toBe('queued');
    await expect(start()).rejects.toMatchObject(refusal('conversation.queueFull'));
    await kernel.online([agent(0)], 2);
    expect((await start()).state).toBe('active');
  });

  it('lets one visitor begin only so many conversations, and their open one go on', async () => {
    await set({ startsPerHour: 2 });
    await kernel.online([agent(0)]);
    const { chat } = process();
    const visitorId = await visitor();
    for (let n = 0; n < 2; n += 1) {
      const { id } = await chat.start(TENANT, visitorId, page);
      expect((await chat.start(TENANT, visitorId, page)).id).toBe(id);
      await end(chat, id, agent(0));
    }
    await expect(chat.start(TENANT, visitorId, page)).rejects.toMatchObject(refusal('common.tooMany'));
    expect((await chat.start(TENANT, await visitor(), page)).state).toBe('active');
  });
});

describe('who is known', () => {
  it('goes back to who served them last, and why is on record and can be decided again', async () => {
    await kernel.online([agent(0), agent(1)]);
    const { chat } = process();
    const visitorId = await visitor();
    const first = await chat.start(TENANT, visitorId, page);
    const served = first.agentId ?? '';
    // The former agent has more load than the colleague now.
    await kernel.conversation(served);
    await end(chat, first.id, served);
    const { id, agentId } = await chat.start(TENANT, visitorId, page);
    expect(agentId).toBe(served);

    const { rows } = await kernel.owner.query('select * from routing_decisions where conversation_id = $1', [id]);
    const [{ reason, request, candidates }] = rows;
    expect(reason).toBe('preferred');
    const again = candidates.map((each: Record<string, unknown>) => ({
      ...each,
      idleSince: new Date(each.idleSince as string),
      skills: {},
    }));
    const asked = [{ ...request, queuedAt: new Date(request.queuedAt), conversationId: id } as Waiting];
    expect(decide(asked, again, new Date())).toMatchObject([{ agentId: served, reason: 'preferred' }]);
  });

  it('and preferred, by level or by label, is served before who waits longer', async () => {
    const customer = async (level: string) => {
      const { rows } = await kernel.owner.query<{ id: string }>(
        `insert into customers (tenant_id, name, phone, phone_index, level) values ($1, '', '', $2, $3) returning id`,
        [TENANT, crypto.randomUUID(), level],
      );
      return rows[0]?.id ?? '';
    };
    const [usual, vip, labelled] = [await customer('normal'), await customer('vip'), await customer('normal')];
    const { rows: labels } = await kernel.owner.query<{ id: string }>(
      `with label as (insert into labels (tenant_id, name, color) values ($1, '大客户', 'red') returning id)
       insert into customer_labels (tenant_id, label_id, customer_id) select $1, id, $2 from label returning label_id as id`,
      [TENANT, labelled],
    );
    await set({ vipLabelIds: labels.map(({ id }) => id) });
    const { chat } = process();
    const begun: string[] = [];
    for (const id of [usual, vip, labelled]) begun.push((await chat.start(TENANT, await visitor(TENANT, id), page)).id);
    await kernel.online([agent(0)], 2);
    await chat.routing.wake(TENANT);
    const { rows } = await kernel.owner.query(`select id from conversations where state = 'active' order by id`);
    expect(rows.map(({ id }) => id)).toEqual(begun.slice(1));
  });
});

describe('an agent who does not answer', () => {
  it('loses the conversation to a colleague of the group, and keeps it while there is nobody else', async () => {
    const own = await group([agent(0), agent(1)]);
    await kernel.online([agent(0)]);
    const { chat } = process();
    const { id } = await chat.start(TENANT, await visitor(), { ...page, chatGroupId: own });
    const owner = async () =>
      (await kernel.owner.query('select agent_id from conversations where id = $1', [id])).rows[0].agent_id;
    await kernel.online([agent(2)]);
    await kernel.owner.query(
      `update conversations set assigned_at = now() - interval '4 minutes', waiting_since = now() - interval '4 minutes'`,
    );
    await chat.routing.sweep();
    expect(await owner()).toBe(agent(0));
    await kernel.online([agent(1)]);
    await set({ awaySeconds: 0 });
    await chat.routing.sweep();
    expect(await owner()).toBe(agent(0));
    await set({ awaySeconds: 180 });
    await chat.routing.sweep();
    expect(await owner()).toBe(agent(1));
    const { rows } = await kernel.owner.query('select agent_id, active from agent_text_status order by agent_id');
    expect(rows).toEqual([0, 1, 2].map((nth) => ({ agent_id: agent(nth), active: nth === 1 ? 1 : 0 })));
    const { rows: events } = await kernel.owner.query(
      `select agent_id, name from agent_events where name = 'conversation.released'`,
    );
    expect(events).toEqual([{ agent_id: agent(0), name: 'conversation.released' }]);
    // Who answered nobody gets no more, although their places are free.
    const status = async (nth: number) =>
      (await kernel.owner.query('select status, reason from agent_text_status where agent_id = $1', [agent(nth)])).rows[0];
    expect(await status(0)).toEqual({ status: '0', reason: 'no-answer' });
    expect(await status(1)).toMatchObject({ status: '1', reason: '' });
    // The new agent has the whole time to answer.
    await chat.routing.sweep();
    expect(await owner()).toBe(agent(1));
  });

  it('stays online who answered somebody else in that time', async () => {
    await kernel.online([agent(0)]);
    const { chat } = process();
    const [late, served] = [await chat.start(TENANT, await visitor(), page), await chat.start(TENANT, await visitor(), page)];
    await kernel.owner.query(
      `update conversations set assigned_at = now() - interval '4 minutes', waiting_since = now() - interval '4 minutes'`,
    );
    await chat.writer.append(TENANT, {
      conversationId: served.id,
      by: { side: 'agent', id: agent(0), name: '坐席1' },
      content: { kind: 'message', clientMsgId: crypto.randomUUID(), type: 'text', body: '您好' },
    });
    await kernel.online([agent(1)]);
    await chat.routing.sweep();
    const { rows } = await kernel.owner.query('select id, agent_id from conversations order by id');
    expect(rows).toEqual([
      { id: late.id, agent_id: agent(1) },
      { id: served.id, agent_id: agent(0) },
    ]);
    const { rows: seats } = await kernel.owner.query('select status from agent_text_status where agent_id = $1', [agent(0)]);
    expect(seats).toEqual([{ status: '1' }]);
  });

  it('is one whose visitor waits: an answer stops the clock, the next question starts it', async () => {
    await kernel.online([agent(0)]);
    const { chat } = process();
    const { id, visitorId } = await chat.start(TENANT, await visitor(), page);
    const say = (by: { side: 'visitor'; id: string } | { side: 'agent'; id: string; name: string }) =>
      chat.writer.append(TENANT, {
        conversationId: id,
        by,
        content: { kind: 'message', clientMsgId: crypto.randomUUID(), type: 'text', body: '你好' },
      });
    const since = async () => (await kernel.owner.query('select waiting_since from conversations')).rows[0].waiting_since;
    const begun = await since();
    await say({ side: 'visitor', id: visitorId });
    expect(await since()).toEqual(begun);
    await say({ side: 'agent', id: agent(0), name: '坐席1' });
    expect(await since()).toBeNull();
    const asked = await say({ side: 'visitor', id: visitorId });
    expect((await since()).toISOString()).toBe(asked.createTime);
  });
});

describe('a conversation of which nothing is to come', () => {
  it('ends by itself: the agent wrote last, and the visitor said nothing for long', async () => {
    await kernel.online([agent(0)]);
    const { chat } = process();
    const started = await Promise.all((await visitorsOf(2)).map((id) => chat.start(TENANT, id, page)));
    const answered = started[0]?.id ?? '';
    await kernel.owner.query('update conversations set waiting_since = null where id = $1', [answered]);
    await chat.routing.sweep();
    await kernel.owner.query(`update messages set created_at = now() - interval '31 minutes'`);
    await kernel.owner.query(`update conversations set assigned_at = now()`);
    await chat.routing.sweep();
    const { rows } = await kernel.owner.query(`select id, closed_by, state from conversations order by state`);
    expect(rows).toEqual([
      { id: started[1]?.id, closed_by: null, state: 'active' },
      { id: answered, closed_by: 'system', state: 'closed' },
    ]);
    expect((await kernel.owner.query('select active from agent_text_status')).rows).toEqual([{ active: 1 }]);
  });
});

describe('a place in the queue', () => {
  it('is told when it changes, with how long it may take once that can be known, and when nobody is there', async () => {
    await kernel.online([agent(0)], 1);
    const { chat, visitors } = process();
    const held = await chat.start(TENANT, await visitor(), page);
    const [second, third] = [await chat.start(TENANT, await visitor(), page), await chat.start(TENANT, await visitor(), page)];
    await chat.places.drained();
    const told = () => visitors.told.filter(({ event }) => event === 'queue').map(({ room, payload }) => ({ room, payload }));
    const toldOf = (conversation: typeof held, place: number, estimatedSeconds: number | null, served = true) => ({
      room: `visitor:${conversation.visitorId}`,
      payload: { recordId: conversation.id, place, served, estimatedSeconds },
    });
    expect(told()).toEqual([toldOf(second, 1, null), toldOf(third, 2, null)]);
    visitors.told.length = 0;
    for (const minutes of [10, 20, 30]) {
      await kernel.owner.query(
        `insert into conversations (tenant_id, visitor_id, visitor_name, state, assigned_at, closed_at, closed_by)
         values ($1, $2, '', 'closed', now() - make_interval(mins => $3), now(), 'agent')`,
        [TENANT, held.visitorId, minutes],
      );
    }
    await kernel.owner.query('update agent_text_status set capacity = 2');
    await chat.routing.wake(TENANT);
    await chat.places.drained();
    // 20 minutes for each, two at once.
    expect(told()).toEqual([toldOf(third, 1, expect.closeTo(600, -1) as number)]);
    visitors.told.length = 0;
    await kernel.owner.query(`update agent_text_status set status = '0'`);
    chat.places.notify(TENANT);
    await chat.places.drained();
    expect(told()).toEqual([toldOf(third, 1, null, false)]);
  });
});
