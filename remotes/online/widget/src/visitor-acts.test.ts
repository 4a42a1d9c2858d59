import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type ChatState, initialState } from './chat-state.ts';
import { nothingKept } from './keeper.ts';
import { type ActPorts, VisitorActs } from './visitor-acts.ts';

let sent: Record<string, unknown>[];
beforeEach(() => {
  sent = [];
  vi.stubGlobal('document', { title: '首页' });
  vi.stubGlobal('location', { href: 'https://shop.example/' });
  vi.stubGlobal('fetch', async (_address: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    return new Response(JSON.stringify({ code: '0', message: '', data: { id: '1' } }));
  });
});
afterEach(() => void vi.unstubAllGlobals());

function actsOf(state: Partial<ChatState>) {
  const keeper = {
    kept: nothingKept,
    keep(part: object) {
      this.kept = { ...this.kept, ...part };
    },
  };
  const connection = { send: async () => Promise.reject(new Error('closed')) };
  const acts = new VisitorActs({
    identity: { origin: 'https://portal.example', token: 't' },
    keeper,
    outbox: { items: [] },
    state: () => ({ ...initialState, ...state }),
    connection: () => connection,
    set: () => undefined,
  } as unknown as ActPorts);
  return { acts, keeper };
}
const groups = [
  { id: '3', name: '售前', open: false },
  { id: '4', name: '售后', open: true },
];
const leave = { clientLeaveId: 'leave-1', name: '王女士', phone: '13800138000', content: '请回电' };

test('a message left goes to the group that the visitor chose, and the next one knows name and number', async () => {
  const { acts } = actsOf({ groups });
  await acts.begin({ company: '南风' }, '3').catch(() => undefined);
  await acts.leave(leave);
  expect(sent).toMatchObject([{ ...leave, chatGroupId: '3' }]);
  expect(acts.form).toEqual({ company: '南风', name: '王女士', phone: '13800138000' });
});

test('who waits leaves it to the group for which they wait; a group that is gone is not named', async () => {
  const waiting = actsOf({ groups, conversation: { id: '7', state: 'queued', chatGroupId: '9' } as ChatState['conversation'] });
  await waiting.acts.leave(leave);
  const { acts } = actsOf({ groups });
  await acts.begin({}, '5').catch(() => undefined);
  await acts.leave(leave);
  expect(sent.map(({ chatGroupId }) => chatGroupId)).toEqual(['9', undefined]);
});
