import type { ReplyDraft } from '@lianxi/contracts/online/reply-draft.contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ReplyDrafts } from './reply-drafts.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const answer = { recordId: '7', note: false };
const note = { recordId: '7', note: true };

class Server {
  stored = new Map<string, ReplyDraft>();
  fault: 'none' | 'away' | 'refuses' = 'none';

  /** A browser of the agent, with a store of its own. */
  browser() {
    const store = new Map<string, string>();
    const keys = {
      get length() {
        return store.size;
      },
      key: (index: number) => [...store.keys()][index] ?? null,
      getItem: (key: string) => store.get(key) ?? null,
      setItem: (key: string, value: string) => void store.set(key, value),
      removeItem: (key: string) => void store.delete(key),
    };
    const open = async () => {
      const drafts = new ReplyDrafts({
        store: keys,
        prefix: 'draft.8.',
        list: async () => {
          if (this.fault === 'away') throw new Error('away');
          return [...this.stored.values()];
        },
        save: async (draft) => {
          if (this.fault !== 'none') throw new Error(this.fault);
          const key = `${draft.recordId}.${draft.note}`;
          if (draft.text === '') this.stored.delete(key);
          else this.stored.set(key, draft);
        },
        isRefusal: (error) => (error as Error).message === 'refuses',
      });
      await drafts.load();
      return drafts;
    };
    return { open, store };
  }
}

test('a draft is in the browser that takes over, answer and note apart', async () => {
  const server = new Server();
  const first = await server.browser().open();
  first.write(answer, '您好');
  first.write(answer, '您好，请稍等');
  first.write(note, '老客户');
  await vi.advanceTimersByTimeAsync(1000);
  const second = await server.browser().open();
  expect([second.get(answer), second.get(note)]).toEqual(['您好，请稍等', '老客户']);
});

test('after a reload the newer text wins: this browser’s if the server does not have it, else the server’s', async () => {
  const server = new Server();
  const here = server.browser();
  (await here.open()).write(answer, '一');
  await vi.advanceTimersByTimeAsync(1000);
  server.stored.set('7.false', { ...answer, text: '二，在另一个浏览器' });
  expect((await here.open()).get(answer)).toBe('二，在另一个浏览器');
  (await here.open()).write(answer, '三');
  const again = await here.open();
  expect(again.get(answer)).toBe('三');
  await vi.advanceTimersByTimeAsync(1000);
  expect(server.stored.get('7.false')?.text).toBe('三');
});

test('a sent text is nowhere any more, also when the page was left at once', async () => {
  const server = new Server();
  const here = server.browser();
  const drafts = await here.open();
  drafts.write(answer, '您好');
  await vi.advanceTimersByTimeAsync(1000);
  drafts.write(answer, '');
  drafts.close();
  const reloaded = await here.open();
  expect(reloaded.get(answer)).toBe('');
  await vi.advanceTimersByTimeAsync(1000);
  expect(server.stored.size).toBe(0);
  expect(here.store.size).toBe(0);
});

test('without a connection it is sent later; a refused one is dropped; what was sent elsewhere is gone here', async () => {
  const server = new Server();
  const here = server.browser();
  const drafts = await here.open();
  server.fault = 'away';
  drafts.write(answer, '您好');
  await vi.advanceTimersByTimeAsync(1000);
  expect(drafts.get(answer)).toBe('您好');
  server.fault = 'none';
  await drafts.load();
  await vi.advanceTimersByTimeAsync(1000);
  expect(server.stored.get('7.false')?.text).toBe('您好');
  server.stored.clear();
  await drafts.load();
  expect(drafts.get(answer)).toBe('');
  server.fault = 'refuses';
  drafts.write(answer, '太晚了');
  await vi.advanceTimersByTimeAsync(1000);
  expect(drafts.get(answer)).toBe('');
});
