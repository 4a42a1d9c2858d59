import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { VisitorSocket } from './visitor-socket.ts';

/** The server's side of each connection. */
class FakeSocket {
  static readonly OPEN = 1;
  readonly readyState = 1;
  readonly sent: string[] = [];
  onmessage: (message: { data: string }) => void = () => undefined;
  onclose: () => void = () => undefined;
  closed = false;
  readonly url: string;
  constructor(url: string) {
    this.url = url;
    sockets.push(this);
  }
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.closed = true;
  }
  say(data: string): void {
    this.onmessage({ data });
  }
  /** Greets, and lets the visitor in. */
  admit(): void {
    this.say('0{"sid":"x","pingInterval":25000,"pingTimeout":20000}');
    this.say('40/im/visitor,{"sid":"y"}');
  }
}

let sockets: FakeSocket[] = [];
let told: string[] = [];
let heard: unknown[] = [];
let token = 'first';
let socket: VisitorSocket<{ 'page.visit': { input: object; reply: unknown } }, { message: (payload: unknown) => void }>;

const latest = () => sockets.at(-1) as FakeSocket;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('location', { href: 'https://shop.example/' });
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  [sockets, told, heard, token] = [[], [], [], 'first'];
  socket = new VisitorSocket(
    { url: 'https://chat.example/im/visitor', reconnect: { delayMs: 1000, maxDelayMs: 4000 }, token: () => token },
    {
      status: (status) => told.push(status),
      renew: async () => {
        token = 'second';
      },
      events: { message: (payload) => heard.push(payload) },
    },
  );
  socket.open();
});
afterEach(() => {
  socket.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const reply = { code: '0', message: '', data: { at: 1 } };

test('joins its namespace with the token, hears events, answers pings', () => {
  expect(latest().url).toBe('wss://chat.example/socket.io/?EIO=4&transport=websocket');
  latest().admit();
  expect(latest().sent).toEqual(['40/im/visitor,{"token":"first"}']);
  latest().say('42/im/visitor,["message",{"seq":1}]');
  latest().say('42/im/visitor,["unknown",1]');
  latest().say('2');
  expect(heard).toEqual([{ seq: 1 }]);
  expect(latest().sent.at(-1)).toBe('3');
  latest().say('42/im/visitor,["resync"]');
  expect(told).toEqual(['connecting', 'online', 'online']);
});

test('a command waits for the connection, and is sent again when its answer does not come', async () => {
  const answer = socket.send('page.visit', { title: '首页' });
  latest().admit();
  await vi.advanceTimersByTimeAsync(0);
  expect(latest().sent.at(-1)).toBe('42/im/visitor,0["page.visit",{"title":"首页"}]');
  await vi.advanceTimersByTimeAsync(8000);
  expect(latest().closed).toBe(true);
  expect(told.at(-1)).toBe('lost');
  await vi.advanceTimersByTimeAsync(1500);
  expect(sockets).toHaveLength(2);
  latest().admit();
  await vi.advanceTimersByTimeAsync(0);
  latest().say(`43/im/visitor,0[${JSON.stringify(reply)}]`);
  expect(await answer).toEqual({ at: 1 });
});

test('a silent server counts as gone, and the delay doubles up to its limit', async () => {
  latest().admit();
  await vi.advanceTimersByTimeAsync(45_000);
  expect(told.at(-1)).toBe('lost');
  for (const longest of [1500, 3000, 6000, 6000]) {
    const before = sockets.length;
    await vi.advanceTimersByTimeAsync(longest);
    expect(sockets.length).toBe(before + 1);
    latest().onclose();
  }
});

test('a refused token is renewed before the next try; a visitor who leaves says so', async () => {
  latest().say('0{"sid":"x","pingInterval":25000,"pingTimeout":20000}');
  latest().say('44/im/visitor,{"message":"not admitted"}');
  expect(told).toEqual(['connecting', 'lost']);
  await vi.advanceTimersByTimeAsync(1000);
  latest().admit();
  expect(latest().sent).toEqual(['40/im/visitor,{"token":"second"}']);
  socket.close();
  expect(latest().sent.at(-1)).toBe('41/im/visitor,');
  expect(latest().closed).toBe(true);
});

test('a network that is gone is told at once, and the visitor is back when it is', () => {
  latest().admit();
  window.dispatchEvent(new Event('offline'));
  expect(latest().closed).toBe(true);
  expect(told.at(-1)).toBe('lost');
  window.dispatchEvent(new Event('online'));
  latest().admit();
  expect(told.at(-1)).toBe('online');
});
