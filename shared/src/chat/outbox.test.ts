import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Outbox } from './outbox.ts';
import type { OutboxContent, OutboxItem } from './outbox-item.ts';
import type { Delivery } from './outbox-ports.ts';
import { type KeyStore, outboxStorage } from './outbox-storage.ts';

interface Content extends OutboxContent {
  readonly recordId: string | null;
}
type Item = OutboxItem<Content>;
interface Stored extends Content {
  readonly clientMsgId: string;
}
type Fate = Delivery<Content, Stored>;

/** Local storage that survives a reload of the page. */
class MemoryStore implements KeyStore {
  private readonly map = new Map<string, string>();
  get length() {
    return this.map.size;
  }
  getItem = (key: string) => this.map.get(key) ?? null;
  setItem = (key: string, value: string) => void this.map.set(key, value);
  removeItem = (key: string) => void this.map.delete(key);
  key = (index: number) => [...this.map.keys()][index] ?? null;
}

/** Stores each `clientMsgId` once per conversation, as the server does. */
class Server {
  readonly log: Stored[] = [];

  store({ recordId, clientMsgId, msgType, message }: Item): Stored {
    const known = this.log.find((stored) => stored.clientMsgId === clientMsgId && stored.recordId === recordId);
    if (known) return known;
    const stored = { recordId, clientMsgId, msgType, message };
    this.log.push(stored);
    return stored;
  }
}

let kept: MemoryStore;
let keptFiles: Map<string, File>;
let server: Server;
beforeEach(() => {
  kept = new MemoryStore();
  keptFiles = new Map();
  server = new Server();
});

/** The page between two reloads. */
function page(deliver: (item: Item) => Promise<Fate>, upload: () => Promise<string> = async () => 'saved-name') {
  const seen: Stored[] = [];
  const refused: string[] = [];
  const outbox = new Outbox<Content, Stored>({
    ...outboxStorage<Content>(kept, 'test', ({ msgType }) => typeof msgType === 'string'),
    files: {
      keep: (clientMsgId, file) => void keptFiles.set(clientMsgId, file),
      find: async (clientMsgId) => keptFiles.get(clientMsgId) ?? null,
      forget: (clientMsgId) => void keptFiles.delete(clientMsgId),
    },
    lane: () => '',
    deliver,
    upload,
    stored: (message) => seen.push(message),
    refused: ({ message }) => refused.push(message),
    changed: () => {},
  });
  outbox.restore();
  return {
    outbox,
    seen,
    refused,
    say: (recordId: string | null, message: string) => outbox.add({ recordId, msgType: 'text', message }),
  };
}

const accept = async (item: Item): Promise<Fate> => ({ kind: 'stored', message: server.store(item) });
const never = () => new Promise<never>(() => {});
const written = () => server.log.map((message) => message.message);

describe('outbox', () => {
  test('shows at once, sends in the order of writing, forgets when acknowledged', async () => {
    const { outbox, seen, say } = page(accept);
    outbox.start();
    for (const text of ['一', '二', '三']) say('5', text);
    expect(outbox.items.map((item) => item.message)).toEqual(['一', '二', '三']);
    await vi.waitFor(() => expect(outbox.items).toEqual([]));
    expect(written()).toEqual(['一', '二', '三']);
    expect(seen).toHaveLength(3);
    expect(kept.length).toBe(0);
  });

  test('a message written without a connection survives the page and is sent by the next one', async () => {
    const first = page(never);
    first.outbox.start();
    first.say('5', '断网时写的');
    first.outbox.close();
    const second = page(accept);
    expect(second.outbox.items.map((item) => item.message)).toEqual(['断网时写的']);
    second.outbox.start();
    await vi.waitFor(() => expect(written()).toEqual(['断网时写的']));
  });

  test('stored but not acknowledged before the page died: sent again, stored once', async () => {
    const first = page(async (item) => {
      server.store(item);
      return never();
    });
    first.outbox.start();
    first.say('5', '只有一条');
    await vi.waitFor(() => expect(written()).toEqual(['只有一条']));
    const second = page(accept);
    second.outbox.start();
    await vi.waitFor(() => expect(second.outbox.items).toEqual([]));
    expect(written()).toEqual(['只有一条']);
  });

  test('two tabs that send the same kept messages store each once, in order', async () => {
    const gone = page(never);
    for (const text of ['一', '二', '三']) {
      gone.say('5', text);
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    const tabs = [page(accept), page(accept)];
    for (const tab of tabs) tab.outbox.start();
    await vi.waitFor(() => expect(tabs.every((tab) => tab.outbox.items.length === 0)).toBe(true));
    expect(written()).toEqual(['一', '二', '三']);
  });

  test('a message that arrives by a sync is no longer on its way', () => {
    const { outbox, say } = page(never);
    outbox.start();
    const item = say('5', '已到');
    outbox.acknowledge([server.store(item)]);
    expect(outbox.items).toEqual([]);
    expect(kept.length).toBe(0);
  });

  test('a refused one does not hold up those behind it, and can be retried or dropped', async () => {
    let refuse = true;
    const { outbox, refused, say } = page(async (item) =>
      refuse && item.message === '坏' ? { kind: 'refused', text: '请求参数有误' } : accept(item),
    );
    outbox.start();
    say('5', '坏');
    say('5', '好');
    await vi.waitFor(() => expect(written()).toEqual(['好']));
    expect(outbox.items[0]).toMatchObject({ state: 'refused', refusal: '请求参数有误' });
    expect(refused).toEqual(['坏']);
    refuse = false;
    outbox.retry(outbox.items[0]?.clientMsgId ?? '');
    await vi.waitFor(() => expect(outbox.items).toEqual([]));
    expect(written()).toEqual(['好', '坏']);
    expect(kept.length).toBe(0);
  });

  test('the first words go to the conversation that they open; a closed one gives them to the next', async () => {
    const closed = new Set<string>();
    let open = '5';
    const { outbox, say } = page(async (item) => {
      if (item.recordId === null) return { kind: 'again', afterMs: 0, change: { recordId: open } };
      if (closed.has(item.recordId)) return { kind: 'again', afterMs: 0, change: { recordId: null } };
      return accept(item);
    });
    outbox.start();
    say(null, '一');
    await vi.waitFor(() => expect(outbox.items).toEqual([]));
    closed.add('5');
    const move = setTimeout(() => {
      open = '6';
    }, 5);
    say('5', '二');
    say('5', '三');
    await vi.waitFor(() => expect(outbox.items).toEqual([]));
    clearTimeout(move);
    expect(server.log.map(({ recordId, message }) => `${recordId}:${message}`)).toEqual(['5:一', '6:二', '6:三']);
  });

  test('a picture is uploaded, then sent; a failed upload can be retried', async () => {
    let fail = true;
    const { outbox } = page(accept, async () => {
      if (fail) throw new Error('上传失败');
      return 'picture-name';
    });
    outbox.start();
    const { clientMsgId } = outbox.addFile({ recordId: '5', msgType: 'image', message: '' }, new File(['x'], 'x.png'));
    await vi.waitFor(() => expect(outbox.items[0]).toMatchObject({ state: 'refused', refusal: '上传失败' }));
    fail = false;
    outbox.retry(clientMsgId);
    await vi.waitFor(() => expect(server.log).toMatchObject([{ clientMsgId, msgType: 'image', message: 'picture-name' }]));
  });

  test('an upload that ended with its page goes on in the next, a refused one when it is wanted', async () => {
    const refusal = async () => Promise.reject(new Error('文件太大'));
    const [dying, refusing] = [page(accept, never), page(accept, refusal)];
    dying.outbox.addFile({ recordId: '5', msgType: 'image', message: '' }, new File(['x'], 'x.png'));
    const { clientMsgId } = refusing.outbox.addFile({ recordId: '5', msgType: 'file', message: '' }, new File(['y'], 'y.pdf'));
    await vi.waitFor(() =>
      expect(refusing.outbox.items.find((item) => item.clientMsgId === clientMsgId)?.refusal).toBe('文件太大'),
    );
    const { outbox } = page(accept);
    outbox.start();
    await vi.waitFor(() => expect(server.log).toMatchObject([{ msgType: 'image', message: 'saved-name' }]));
    expect(outbox.items.map((item) => item.clientMsgId)).toEqual([clientMsgId]);
    expect(outbox.fileOf(clientMsgId)?.name).toBe('y.pdf');
    outbox.retry(clientMsgId);
    await vi.waitFor(() => expect(server.log).toHaveLength(2));
    expect([kept.length, keptFiles.size]).toEqual([0, 0]);
  });

  test('an upload whose bytes are gone says so', async () => {
    page(accept, never).outbox.addFile({ recordId: '5', msgType: 'image', message: '' }, new File(['x'], 'x.png'));
    keptFiles.clear();
    const { outbox } = page(accept);
    await vi.waitFor(() => expect(outbox.items[0]?.refusal).toBe('上传已中断，请重新选择文件'));
  });

  test('what is kept under a foreign shape is left alone', () => {
    kept.setItem('test.a', '{"clientMsgId":1}');
    kept.setItem('test.b', 'no json');
    expect(page(accept).outbox.items).toEqual([]);
  });
});
