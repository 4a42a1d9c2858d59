import type { ChatMessage } from '@lianxi/contracts/online/chat-message';
import type { Conversation } from '@lianxi/contracts/online/conversation.contract';
import { replyFactsAfter } from '@lianxi/contracts/online/reply-due';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { countByKind, goneSince, shownDialogues, unreadOf, waitingSince } from './dialogue-state.ts';
import { DialogueStore } from './dialogue-store.ts';

const ME = '8';
const at = (second: number) => new Date(Date.UTC(2030, 0, 1, 9, 0, second)).toISOString();

/** The server of the test: the stored state, and the frames that it sends. */
class Desk {
  readonly conversations = new Map<string, Conversation>();
  readonly logs = new Map<string, ChatMessage[]>();
  readonly frames: ((store: DialogueStore) => void)[] = [];
  asked: string[] = [];
  readonly away = new Set<string>();

  open(id: string, agentId: string | null = ME): void {
    const base = {
      id,
      channel: 'web' as const,
      siteName: '',
      rating: null,
      ratingInvited: false,
      visitorId: `9${id}`,
      visitorName: `访客${id}`,
      visitorPresence: { here: true, since: at(0) },
      customerId: null,
    };
    const times = { createTime: at(0), assignTime: at(1), firstReplyTime: null, closeTime: null, closedBy: null };
    const asked = { guests: [], chatGroupId: null, chatGroupName: null, priority: 0, waitingSince: null };
    const receipts = { agentDelivered: 0, agentRead: 0, visitorDelivered: 0, visitorRead: 0 };
    const page = { pageTitle: '示例', pageUrl: 'https://shop.example/', lastSeq: 0, lastMessage: null, receipts };
    const state = agentId ? ('active' as const) : ('queued' as const);
    this.conversations.set(id, { ...base, ...times, ...asked, ...page, agentId, agentName: '王芳', state });
    this.logs.set(id, []);
    this.write(id, 'system', '客服 王芳 为您服务');
    const assigned = this.get(id);
    if (agentId === ME) this.frames.push((store) => store.assigned(assigned));
  }

  get(id: string): Conversation {
    const found = this.conversations.get(id);
    if (!found) throw new Error(`no conversation ${id}`);
    return found;
  }

  say(id: string, callType: ChatMessage['callType'], text: string): void {
    const message = this.write(id, callType, text);
    if (this.get(id).agentId === ME) this.frames.push((store) => store.message(message));
  }

  /** Recalls the newest message that is not recalled yet. */
  recall(id: string): void {
    const log = this.logs.get(id) ?? [];
    const said = log.findLast(({ msgType, recalled }) => msgType === 'text' && !recalled);
    if (!said) return;
    log[said.seq - 1] = { ...said, message: '', recalled: true };
    const line = this.write(id, said.callType, '', { msgType: 'recall', refSeq: said.seq });
    if (this.get(id).agentId === ME) this.frames.push((store) => store.message(line));
  }

  private write(id: string, callType: ChatMessage['callType'], text: string, kind: Partial<ChatMessage> = {}): ChatMessage {
    const log = this.logs.get(id) ?? [];
    const seq = log.length + 1;
    const msgType = callType === 'system' ? 'system' : 'text';
    const author = { userId: callType, userName: callType, callType, msgType, ...kind } as const;
    const message: ChatMessage = {
      recordId: id,
      seq,
      clientMsgId: `${id}-${seq}`,
      ...author,
      message: text,
      createTime: at(seq),
    };
    log.push(message);
    const facts = replyFactsAfter(this.get(id), message);
    this.conversations.set(id, { ...this.get(id), ...facts, lastSeq: seq, lastMessage: message });
    return message;
  }

  change(id: string, part: Partial<Conversation>): void {
    const former = this.get(id).agentId;
    this.conversations.set(id, { ...this.get(id), ...part });
    this.write(id, 'system', '状态变化');
    const now = this.get(id);
    if (former === ME || now.agentId === ME) this.frames.push((store) => store.updated(now));
    if (part.state === 'closed') this.frames.push((store) => store.closed({ id, closedBy: now.closedBy }));
  }

  /** The visitor's page is opened or closed. The change has no message of its own. */
  visit(id: string, here: boolean, second: number): void {
    const visitorPresence = { here, since: at(second) };
    this.conversations.set(id, { ...this.get(id), visitorPresence });
    if (this.get(id).agentId === ME) this.frames.push((store) => store.presence({ recordId: id, visitorPresence }));
  }

  store(): DialogueStore {
    return new DialogueStore({
      agentId: ME,
      snapshot: async () =>
        [...this.conversations.values()].filter(
          (c) => c.agentId === ME && (c.state === 'active' || (c.state === 'closed' && !this.away.has(c.id))),
        ),
      sync: async (id, afterSeq) => {
        this.asked.push(`${id}>${afterSeq}`);
        const log = this.logs.get(id) ?? [];
        const conversation = this.get(id);
        const messages = log.filter((message) => message.seq > afterSeq).slice(0, 5);
        return { messages, lastSeq: log.length, receipts: conversation.receipts, conversation };
      },
      older: async (id, before, limit) => (this.logs.get(id) ?? []).filter((m) => m.seq < before).slice(-limit),
      report: (id, kind, seq) => {
        const { receipts, ...rest } = this.get(id);
        const read = kind === 'read' ? seq : receipts.agentRead;
        const moved = { ...receipts, agentDelivered: Math.max(receipts.agentDelivered, seq), agentRead: read };
        this.conversations.set(id, { ...rest, receipts: moved });
      },
      putAway: (id) => void this.away.add(id),
      isRefusal: () => false,
      isWatched: () => false,
    });
  }
}

/** What a newly loaded page would show: the agent's conversations, and their messages. */
const shown = (store: DialogueStore) =>
  [...store.state.dialogues.values()]
    .filter((dialogue) => !dialogue.over)
    .map(({ conversation: { receipts: _, ...conversation }, log }) => ({ conversation, log }))
    .sort((a, b) => a.conversation.id.localeCompare(b.conversation.id));

const texts = (store: DialogueStore, id: string) => store.state.dialogues.get(id)?.log.messages.map((m) => m.message);
const settled = () => vi.waitFor(() => new Promise((resolve) => setTimeout(resolve, 5)));

let desk: Desk;
beforeEach(() => {
  desk = new Desk();
});

describe('a conversation on the desk', () => {
  test('appears when it is assigned, without a reload', async () => {
    const store = desk.store();
    await store.load();
    desk.open('1');
    for (const frame of desk.frames) frame(store);
    await settled();
    expect(texts(store, '1')).toEqual(['客服 王芳 为您服务']);
  });

  test('messages that come doubled and out of order are shown once and in order', async () => {
    desk.open('1');
    const store = desk.store();
    await store.load();
    for (const word of ['一', '二', '三']) desk.say('1', 'visitor', word);
    const [, first, second, third] = desk.frames;
    for (const frame of [third, first, first, second, third]) frame?.(store);
    expect(texts(store, '1')?.slice(1)).toEqual(['一', '二', '三']);
  });

  test('a gap is asked for, from the last message that is held', async () => {
    desk.open('1');
    const store = desk.store();
    await store.load();
    desk.asked = [];
    for (const word of ['一', '二', '三']) desk.say('1', 'visitor', word);
    desk.frames.at(-1)?.(store);
    await settled();
    expect(texts(store, '1')?.slice(1)).toEqual(['一', '二', '三']);
    expect(desk.asked[0]).toBe('1>1');
  });

  test('a message whose assignment was missed brings its conversation', async () => {
    const store = desk.store();
    await store.load();
    desk.open('1');
    desk.say('1', 'visitor', '在吗');
    desk.frames.at(-1)?.(store);
    await settled();
    expect(texts(store, '1')).toEqual(['客服 王芳 为您服务', '在吗']);
  });

  test('closed stays closed, whatever comes late', async () => {
    desk.open('1');
    const store = desk.store();
    await store.load();
    const [assigned] = desk.frames;
    desk.change('1', { state: 'closed', closedBy: 'visitor', closeTime: at(50) });
    for (const frame of desk.frames.slice(1)) frame(store);
    assigned?.(store);
    await settled();
    expect(store.state.dialogues.get('1')).toMatchObject({ over: true, conversation: { state: 'closed', closedBy: 'visitor' } });
    store.putAway('1');
    expect(store.state.dialogues.size).toBe(0);
  });

  test('one that is given to another is over, and comes back when it is given back', async () => {
    desk.open('1');
    const store = desk.store();
    await store.load();
    desk.change('1', { agentId: '7' });
    desk.frames.at(-1)?.(store);
    expect(store.state.dialogues.get('1')?.over).toBe(true);
    desk.change('1', { agentId: ME });
    desk.frames.at(-1)?.(store);
    expect(store.state.dialogues.get('1')?.over).toBe(false);
  });

  test('one that is given to another leaves the list, as in a new load; the selected one stays, with the reason', async () => {
    for (const id of ['1', '2']) desk.open(id);
    const store = desk.store();
    await store.load();
    store.select('2');
    for (const id of ['1', '2']) {
      desk.change(id, { agentId: '7' });
      desk.frames.at(-1)?.(store);
    }
    const rows = () => shownDialogues(store.state, ME).map((dialogue) => dialogue.conversation.id);
    expect([rows(), countByKind(store.state, ME).all]).toEqual([['2'], 1]);
    store.select(null);
    const again = desk.store();
    await again.load();
    expect(rows()).toEqual(shownDialogues(again.state, ME).map((dialogue) => dialogue.conversation.id));
  });

  test('closed while the line was down: over after the reconnect', async () => {
    desk.open('1');
    desk.open('2');
    const store = desk.store();
    await store.load();
    desk.change('1', { state: 'closed', closedBy: 'visitor' });
    await store.load();
    expect(shown(store).map((dialogue) => dialogue.conversation.id)).toEqual(['2']);
    expect(store.state.dialogues.get('1')?.conversation.state).toBe('closed');
  });

  test('over, it is there after a reload with what is unread, is read there, and goes when it is put away', async () => {
    desk.open('1');
    desk.say('1', 'visitor', '还在吗');
    desk.change('1', { state: 'closed', closedBy: 'visitor' });
    const store = desk.store();
    await store.load();
    const dialogue = store.state.dialogues.get('1') ?? expect.fail();
    expect([dialogue.over, unreadOf(dialogue)]).toEqual([true, 1]);
    store.select('1');
    store.setReading(true);
    const again = desk.store();
    await again.load();
    expect(unreadOf(again.state.dialogues.get('1') ?? expect.fail())).toBe(0);
    again.putAway('1');
    const last = desk.store();
    await last.load();
    expect(last.state.dialogues.size).toBe(0);
  });

  test('says since when the visitor is gone; what comes late changes nothing', async () => {
    desk.open('1');
    const store = desk.store();
    await store.load();
    const gone = () => goneSince(store.state.dialogues.get('1') ?? expect.fail());
    expect(gone()).toBeNull();
    desk.visit('1', false, 20);
    desk.frames.at(-1)?.(store);
    expect(gone()).toBe(at(20));
    desk.visit('1', true, 30);
    for (const frame of desk.frames.slice(-2).reverse()) frame(store);
    expect(gone()).toBeNull();
  });

  test('unread and waiting count from the visitor’s words', async () => {
    desk.open('1');
    const store = desk.store();
    await store.load();
    desk.say('1', 'visitor', '在吗');
    desk.say('1', 'visitor', '你好');
    for (const frame of desk.frames.slice(1)) frame(store);
    const dialogue = () => store.state.dialogues.get('1') ?? expect.fail();
    expect(unreadOf(dialogue())).toBe(2);
    expect(waitingSince(dialogue())).toBe(at(2));
    store.select('1');
    store.setReading(true);
    expect(unreadOf(dialogue())).toBe(0);
    expect(desk.get('1').receipts.agentRead).toBe(3);
    desk.say('1', 'agent', '您好');
    desk.frames.at(-1)?.(store);
    expect(dialogue().conversation).toMatchObject({ waitingSince: null, firstReplyTime: at(4) });
  });

  test('the list shows what its filter asks for, and the selected conversation beside it', async () => {
    for (const id of ['1', '2', '3']) desk.open(id);
    desk.say('1', 'visitor', '发票呢');
    desk.say('2', 'agent', '您好');
    const store = desk.store();
    await store.load();
    desk.change('3', { state: 'closed', closedBy: 'visitor' });
    desk.frames.at(-1)?.(store);
    const rows = () => shownDialogues(store.state, ME).map((dialogue) => dialogue.conversation.id);
    expect(countByKind(store.state, ME)).toEqual({ all: 3, waiting: 1, unread: 1, over: 1 });
    for (const [kind, ids] of [
      ['all', ['1', '2', '3']],
      ['waiting', ['1']],
      ['unread', ['1']],
      ['over', ['3']],
    ] as const) {
      store.setFilter({ kind });
      expect(rows(), kind).toEqual(ids);
    }
    store.setFilter({ kind: 'all', words: '发票' });
    expect(rows()).toEqual(['1']);
    store.select('2');
    expect(rows()).toEqual(['1', '2']);
  });

  test('an old message is reached, however far back, and shown in one step; one that is nowhere ends the search', async () => {
    desk.open('1');
    for (let n = 2; n <= 3000; n += 1) desk.say('1', 'visitor', String(n));
    const store = desk.store();
    await store.load();
    await store.reach('1', 2900);
    expect(texts(store, '1')).toContain('2900');
    expect(texts(store, '1')).not.toContain('2600');
    const steps = new Set<unknown>();
    store.subscribe(() => steps.add(store.state.dialogues.get('1')?.log));
    await store.reach('1', 1);
    expect(texts(store, '1')).toHaveLength(3000);
    expect(steps.size).toBe(2);
    await store.reach('1', 0);
    await store.reach('9', 1);
  });

  test('older history is put in front without a seam', async () => {
    desk.open('1');
    for (let n = 2; n <= 100; n += 1) desk.say('1', 'visitor', String(n));
    const store = desk.store();
    await store.load();
    expect(texts(store, '1')).toHaveLength(30);
    await store.loadOlder('1');
    await store.loadOlder('1');
    expect(store.state.dialogues.get('1')?.log.messages.map((message) => message.seq)).toEqual(
      Array.from({ length: 100 }, (_, index) => index + 1),
    );
  });
});

/** A small seeded random generator: a failure can be repeated. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

describe('initial state + events = fresh state', () => {
  test.each(Array.from({ length: 40 }, (_, seed) => seed))(
    'lossy, doubled, shuffled frames and a reconnect, seed %i',
    async (seed) => {
      const random = dice(seed);
      const store = desk.store();
      await store.load();
      for (let step = 0; step < 60; step += 1) {
        const id = String(1 + Math.floor(random() * 4));
        const known = desk.conversations.get(id);
        if (!known) desk.open(id, random() < 0.2 ? null : ME);
        else if (known.state === 'closed') continue;
        else if (random() < 0.06) desk.change(id, { state: 'closed', closedBy: 'visitor' });
        else if (random() < 0.1) desk.recall(id);
        else if (random() < 0.12) desk.visit(id, random() < 0.5, 100 + step);
        else if (random() < 0.08) desk.change(id, { state: 'active', agentId: random() < 0.5 ? '7' : ME });
        else desk.say(id, random() < 0.5 ? 'visitor' : 'agent', `第${step}句`);
        const pending = desk.frames.splice(0);
        for (const frame of pending) {
          if (random() < 0.25) continue;
          if (random() < 0.2) desk.frames.push(frame);
          frame(store);
          if (random() < 0.2) frame(store);
        }
        if (random() < 0.1) await settled();
      }
      await store.load();
      await settled();
      const fresh = desk.store();
      await fresh.load();
      await settled();
      const trim = (rows: ReturnType<typeof shown>) =>
        rows.map(({ conversation, log }) => ({ conversation, newest: log.messages.slice(-30), ahead: log.ahead }));
      expect(trim(shown(store))).toEqual(trim(shown(fresh)));
    },
  );
});
