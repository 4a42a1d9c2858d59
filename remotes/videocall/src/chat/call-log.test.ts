import type { VideoMessage } from '@lianxi/contracts/videocall/message';
import type { FileKeeper } from '@lianxi/shared/chat/file-keeper';
import type { KeyStore } from '@lianxi/shared/chat/outbox-storage';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallLog, type CallLogPorts, type PendingMessage } from './call-log.ts';

const CALL = 'abcdefghijklmnopqrstuv';

/** Local storage that survives a reload of the page. */
function memoryStore(): KeyStore {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    key: (index) => [...kept.keys()][index] ?? null,
  };
}

/** The browser's database. */
function memoryFiles() {
  const kept = new Map<string, File>();
  const files: FileKeeper = {
    keep: (id, file) => void kept.set(id, file),
    find: async (id) => kept.get(id) ?? null,
    clear: () => undefined,
    forget: (id) => void kept.delete(id),
  };
  return { kept, files };
}

let store: KeyStore;
let disk: ReturnType<typeof memoryFiles>;
let stored: VideoMessage[];
beforeEach(() => {
  store = memoryStore();
  disk = memoryFiles();
  stored = [];
});
afterEach(() => {
  vi.useRealTimers();
});

const accept: CallLogPorts['send'] = async ({ sessionId, clientMsgId, msgType, message }) => {
  const known = stored.find((one) => one.clientMsgId === clientMsgId);
  if (known) return known;
  const author = { author: 'agent', identity: 'agent-7', authorName: '周文' } as const;
  const createTime = '2026-07-01T01:00:00.000Z';
  const saved = { sessionId, seq: stored.length + 1, clientMsgId, ...author, msgType, message, createTime };
  stored.push(saved);
  return saved;
};
const never = () => new Promise<never>(() => {});
class Refusal extends Error {}
const refuse = async () => {
  throw new Refusal('视频通话已结束');
};

const uploaded: CallLogPorts['upload'] = async (file) => `saved-${file.name}`;

/** The page between two reloads. */
function page(send: CallLogPorts['send'], { started = true, upload = uploaded } = {}) {
  const [said, refused]: [VideoMessage[], PendingMessage[]] = [[], []];
  const log = new CallLog({
    ...{ store, name: 'agent7', send, upload, files: disk.files },
    isRefusal: (error) => error instanceof Refusal,
    sync: never,
    stored: (message) => said.push(message),
    refused: (item) => refused.push(item),
  });
  if (started) log.start();
  const words = () => log.state.value.messages.get(CALL)?.map(({ message }) => message) ?? [];
  const pending = () => log.state.value.pending.map(({ message }) => message);
  return { log, said, refused, words, pending };
}

test('what is said is on its way until it is stored, then in the log, once', async () => {
  const { log, said, words, pending } = page(accept);
  log.say(CALL, '您好');
  expect(pending()).toEqual(['您好']);
  await vi.waitFor(() => expect(words()).toEqual(['您好']));
  log.take(stored);
  expect([words(), pending(), said.length, store.length]).toEqual([['您好'], [], 1, 0]);
});

test('said while nothing answers, it outlives the page and is sent by the next one, in order', async () => {
  const first = page(never);
  first.log.say(CALL, '一');
  first.log.say(CALL, '二');
  first.log.close();
  const next = page(accept, { started: false });
  expect(next.pending()).toEqual(['一', '二']);
  expect(stored).toEqual([]);
  next.log.start();
  await vi.waitFor(() => expect(next.words()).toEqual(['一', '二']));
  expect(store.length).toBe(0);
});

test('stored without an answer before the page died: sent again, it is there once', async () => {
  page(async (message) => {
    await accept(message);
    return never();
  }).log.say(CALL, '只有一条');
  await vi.waitFor(() => expect(stored).toHaveLength(1));
  const next = page(accept);
  await vi.waitFor(() => expect(next.pending()).toEqual([]));
  expect(stored).toHaveLength(1);
});

test('what is refused stays with its reason, until it is dropped or its call put away', async () => {
  const { log, refused, pending } = page(refuse);
  log.say(CALL, '晚了');
  await vi.waitFor(() => expect(refused).toMatchObject([{ sessionId: CALL, refusal: '视频通话已结束' }]));
  expect(pending()).toEqual(['晚了']);
  log.forget(CALL);
  expect([pending(), store.length]).toEqual([[], 0]);
});

test('a picture is uploaded, then said', async () => {
  const { log, said } = page(accept);
  log.attach(CALL, 'snapshot', new File(['x'], 'x.jpg', { type: 'image/jpeg' }));
  expect(log.state.value.pending).toMatchObject([{ state: 'uploading', fileName: 'x.jpg' }]);
  await vi.waitFor(() => expect(said).toMatchObject([{ msgType: 'snapshot', message: 'saved-x.jpg' }]));
});

test('a picture that was uploading when the page died is uploaded by the next one, and its bytes are kept no longer', async () => {
  page(accept, { upload: never }).log.attach(CALL, 'image', new File(['x'], 'x.jpg', { type: 'image/jpeg' }));
  const next = page(accept);
  expect(next.log.state.value.pending).toMatchObject([{ state: 'uploading', fileName: 'x.jpg' }]);
  await vi.waitFor(() => expect(next.words()).toEqual(['saved-x.jpg']));
  expect([next.pending(), store.length, disk.kept.size]).toEqual([[], 0, 0]);
});

test('a refused upload can be tried again after a reload', async () => {
  const full = async () => {
    throw new Error('上传失败');
  };
  const first = page(accept, { upload: full });
  first.log.attach(CALL, 'file', new File(['x'], 'x.pdf'));
  await vi.waitFor(() => expect(first.refused).toHaveLength(1));
  const next = page(accept);
  const item = () => next.log.state.value.pending[0] as PendingMessage;
  await vi.waitFor(() => expect(next.log.canRetry(item())).toBe(true));
  expect(item()).toMatchObject({ state: 'refused', refusal: '上传失败' });
  next.log.retry(item().clientMsgId);
  await vi.waitFor(() => expect(next.words()).toEqual(['saved-x.pdf']));
});

test('of an upload whose bytes are gone it is said that it was broken off', async () => {
  page(accept, { upload: never }).log.attach(CALL, 'image', new File(['x'], 'x.jpg', { type: 'image/jpeg' }));
  disk.kept.clear();
  const next = page(accept);
  const item = () => next.log.state.value.pending[0] as PendingMessage;
  await vi.waitFor(() => expect(item()).toMatchObject({ state: 'refused', refusal: '上传已中断，请重新选择文件' }));
  expect(next.log.canRetry(item())).toBe(false);
  next.log.retry(item().clientMsgId);
  next.log.drop(item().clientMsgId);
  expect([next.pending(), store.length, stored]).toEqual([[], 0, []]);
});

test('after a day nobody knows of the call any more: what was to be said in it is forgotten', () => {
  page(never).log.say(CALL, '昨天');
  vi.useFakeTimers({ now: Date.now() + 25 * 3_600_000 });
  expect(page(accept, { started: false }).pending()).toEqual([]);
  expect(store.length).toBe(0);
});
