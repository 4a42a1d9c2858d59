import type { Envelope } from '@lianxi/contracts/kit/envelope';
import { success } from '@lianxi/contracts/kit/envelope';
import { CHAT_RECONNECT } from '@lianxi/contracts/online/im';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { type ChannelStatus, CommandChannel } from './command-channel.ts';

type Answer = (input: unknown) => Promise<Envelope<unknown>>;

let statuses: ChannelStatus[] = [];
let reachable = true;
let answer: Answer;
let sent: unknown[] = [];
let cut: () => void = () => undefined;

const failure = (code: string): Envelope<never> => ({ code, message: '不行', data: null, reason: 'test.failed' });
const message = (text: string) => ({ recordId: '1', clientMsgId: `client-${text}`, msgType: 'text' as const, message: text });

type Message = ReturnType<typeof message>;
interface Commands {
  'message.send': { input: Message; reply: Message };
  typing: { input: { recordId: string; on: boolean }; reply: null };
}

function startChannel(): CommandChannel<Commands> {
  const channel = new CommandChannel<Commands>({
    open: async (onClose) => {
      if (!reachable) throw new Error('no network');
      cut = onClose;
      return {
        emit: (_command, input) => {
          sent.push(input);
          return answer(input);
        },
        close: () => undefined,
      };
    },
    onStatus: (status) => statuses.push(status),
    random: () => 1,
    reconnect: CHAT_RECONNECT,
    laneOf: (input) => ('recordId' in input ? String(input.recordId) : ''),
  });
  channel.start();
  return channel;
}

beforeEach(() => {
  vi.useFakeTimers();
  statuses = [];
  sent = [];
  reachable = true;
  answer = async (input) => success(input);
});
afterEach(() => vi.useRealTimers());

test('a message without acknowledgement is sent again, with the same clientMsgId, after the reconnect', async () => {
  const channel = startChannel();
  await vi.advanceTimersByTimeAsync(0);
  answer = async () => {
    throw new Error('connection lost');
  };
  const reply = channel.send('message.send', message('a'));
  await vi.advanceTimersByTimeAsync(0);
  reachable = false;
  cut();
  await vi.advanceTimersByTimeAsync(3000);
  reachable = true;
  answer = async (input) => success(input);
  await vi.advanceTimersByTimeAsync(5000);
  expect(await reply).toEqual(message('a'));
  expect(sent).toEqual([message('a'), message('a')]);
});

test('a connection that answers nothing is given up for a new one, over which the message goes', async () => {
  const channel = startChannel();
  await vi.advanceTimersByTimeAsync(0);
  answer = async () => {
    answer = async (input) => success(input);
    throw new Error('timeout');
  };
  const reply = channel.send('message.send', message('a'));
  await vi.advanceTimersByTimeAsync(5000);
  expect(await reply).toEqual(message('a'));
  expect(statuses).toEqual(['connecting', 'online', 'offline', 'connecting', 'online']);
});

test('messages of one conversation stay in order when one has to be repeated', async () => {
  const channel = startChannel();
  await vi.advanceTimersByTimeAsync(0);
  let busy = true;
  answer = async (input) => {
    if (!busy) return success(input);
    busy = false;
    return failure('503');
  };
  const replies = Promise.all(['a', 'b', 'c'].map((text) => channel.send('message.send', message(text))));
  await vi.advanceTimersByTimeAsync(5000);
  await replies;
  expect(sent).toEqual([message('a'), message('a'), message('b'), message('c')]);
});

test('a refusal reaches the caller and is not repeated', async () => {
  const channel = startChannel();
  await vi.advanceTimersByTimeAsync(0);
  answer = async () => failure('4009');
  await expect(channel.send('message.send', message('a'))).rejects.toThrow(ApiError);
  answer = async (input) => success(input);
  await expect(channel.send('message.send', message('b'))).resolves.toEqual(message('b'));
  expect(sent).toHaveLength(2);
});

test('100 tries with at most 30 s between them, then lost; waiting commands fail', async () => {
  reachable = false;
  const channel = startChannel();
  const waiting = channel.send('message.send', message('a')).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(100 * 30_000);
  expect(statuses.at(-1)).toBe('lost');
  expect(statuses.filter((status) => status === 'connecting')).toHaveLength(101);
  expect(await waiting).toBeInstanceOf(ApiError);
  reachable = true;
  channel.wake();
  await vi.advanceTimersByTimeAsync(0);
  expect(statuses.at(-1)).toBe('online');
});

test('what is worth nothing later is dropped while offline', async () => {
  reachable = false;
  const channel = startChannel();
  channel.sendNow('typing', { recordId: '1', on: true });
  reachable = true;
  await vi.advanceTimersByTimeAsync(5000);
  expect(statuses.at(-1)).toBe('online');
  expect(sent).toEqual([]);
});
