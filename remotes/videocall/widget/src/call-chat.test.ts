import type { VideoMessage } from '@lianxi/contracts/videocall/message';
import { expect, test } from 'vitest';
import { CallChat } from './call-chat.ts';

const SESSION = 'c1';

const messageOf = (seq: number): VideoMessage => ({
  sessionId: SESSION,
  seq,
  clientMsgId: `m${seq}`,
  author: 'agent',
  identity: 'agent-1',
  authorName: '客服',
  msgType: 'text',
  message: String(seq),
  createTime: '2026-01-01T00:00:00.000Z',
});

test('a message that comes before older ones hides none of them', async () => {
  let shown: readonly VideoMessage[] = [];
  const chat = new CallChat({
    socket: () => null,
    sessionId: () => SESSION,
    token: () => '',
    changed: ({ messages }) => {
      shown = messages ?? shown;
    },
  });
  const stored = [1, 2, 3].map(messageOf);
  const ask = (afterSeq: number) =>
    Promise.resolve({ messages: stored.filter(({ seq }) => seq > afterSeq).slice(0, 1), lastSeq: 3 });
  chat.take([messageOf(3)]);
  await chat.sync(ask);
  expect(shown.map(({ seq }) => seq)).toEqual([1, 2, 3]);
});
