import { PhoneError } from '@lianxi/contracts/telephony/phone-errors';
import { phoneOff, type WebPhone } from '@lianxi/contracts/telephony/telephony-state';
import { afterEach, expect, test, vi } from 'vitest';
import { PhoneLink } from './phone-link.ts';

/** A tab of the browser: the real lock and the real channel of Node, and a phone that notes its commands. */
interface Tab {
  link: PhoneLink;
  /** The phone as this tab shows it. */
  phone: WebPhone;
  /** The commands that its own phone ran. */
  done: string[];
  visible: boolean;
  /** Its own clock: the test moves it to simulate a page that hung. */
  clock: number;
  replace: () => void;
  /** Receives each change. */
  seen: (phone: WebPhone) => void;
  /** The page ends without a message, as when it is closed. */
  vanish(): void;
}

const tabs: Tab[] = [];
const offs: string[] = [];
let broken: Error | null = null;
/** One browser per test. */
let browser = 0;

function open(name: string): Tab {
  const channel = new BroadcastChannel(`phone-${browser}`);
  let held: AbortController | null = null;
  const tab: Omit<Tab, 'link'> = {
    phone: phoneOff,
    done: [],
    visible: true,
    clock: 0,
    replace: () => undefined,
    seen: () => undefined,
    vanish: () => {
      channel.onmessage = null;
      channel.close();
      held?.abort();
    },
  };
  const link = new PhoneLink({
    locks: {
      // A closed page releases its locks.
      request: (lock: string, options: LockOptions, run: (got: Lock | null) => unknown) => {
        const gone = new AbortController();
        return navigator.locks.request(`${lock}-${browser}`, options, (got) => {
          if (got) held = gone;
          const left = new Promise((leave) => gone.signal.addEventListener('abort', leave));
          return Promise.race([run(got), left]);
        });
      },
    } as LockManager,
    channel,
    async load(onPhone, onReplaced) {
      tab.replace = onReplaced;
      const act =
        (what: string) =>
        async (...args: unknown[]) =>
          void tab.done.push([what, ...args].join(' '));
      return {
        async start({ atOnce }) {
          tab.done.push(atOnce ? 'start at once' : 'start');
          onPhone({ ...phoneOff, state: 'starting' });
          if (broken) throw broken;
          onPhone({ ...phoneOff, state: 'registered' });
        },
        async stop() {
          tab.done.push('stop');
          onPhone(phoneOff);
        },
        answer: act('answer'),
        end: act('end'),
        mute: act('mute'),
        sendDigits: act('sendDigits'),
        choose: async () => {
          throw new Error('没有这个设备');
        },
        beat: () => undefined,
        wake: () => undefined,
      };
    },
    notifyOff: async () => void offs.push(name),
    onFault: (fault, ms) => void tab.done.push(`${fault} ${ms}`),
    onPhone: (phone) => {
      tab.phone = phone;
      tab.seen(phone);
    },
    urgent: () => false,
    visible: () => tab.visible,
    now: () => tab.clock,
  });
  const opened = Object.assign(tab, { link });
  tabs.push(opened);
  return opened;
}

afterEach(async () => {
  for (const tab of tabs.splice(0)) await tab.link.close().catch(() => undefined);
  offs.length = 0;
  broken = null;
  browser += 1;
});
/** Long enough to see that something does not happen. */
const pause = () => new Promise((over) => setTimeout(over, 20));
const state = (tab: Tab) => tab.phone.state;

test('the tab where it is switched on owns it; others mirror it, also one that is opened later', async () => {
  const [a, b] = [open('a'), open('b')];
  await a.link.turnOn();
  expect(a.done).toEqual(['start']);
  await vi.waitFor(() => expect(state(b)).toBe('registered'));
  const c = open('c');
  await vi.waitFor(() => expect(state(c)).toBe('registered'));
  // Turning on a phone that is on changes nothing.
  await b.link.turnOn();
  expect([b.done, c.done]).toEqual([[], []]);
});

test('commands of any tab reach the one phone, and its refusal comes back in words', async () => {
  const [a, b] = [open('a'), open('b')];
  await a.link.turnOn();
  await vi.waitFor(() => expect(state(b)).toBe('registered'));
  await b.link.answer('7');
  await a.link.mute('7', true);
  expect(a.done).toEqual(['start', 'answer 7', 'mute 7 true']);
  await expect(b.link.choose({ input: 'x' })).rejects.toThrow('没有这个设备');
});

test('when the owner goes without a word, one other takes over at once, and only one', async () => {
  const [a, b, c] = [open('a'), open('b'), open('c')];
  await a.link.turnOn();
  await vi.waitFor(() => expect([state(b), state(c)]).toEqual(['registered', 'registered']));
  a.vanish();
  await vi.waitFor(() => expect([...b.done, ...c.done]).toEqual(['start at once']));
  const [owner, other] = b.done.length > 0 ? [b, c] : [c, b];
  await other.link.answer('7');
  expect(owner.done).toEqual(['start at once', 'answer 7']);
  expect(offs).toEqual([]);
});

test('the page that goes says so: the others show the phone as registering before they have it', async () => {
  const [a, b, c] = [open('a'), open('b'), open('c')];
  await a.link.turnOn();
  await vi.waitFor(() => expect([state(b), state(c)]).toEqual(['registered', 'registered']));
  // A tab without the phone sends nothing.
  c.link.leave();
  await pause();
  expect(state(b)).toBe('registered');
  a.link.leave();
  await vi.waitFor(() => expect(state(b)).toBe('starting'));
  expect(b.done).toEqual([]);
  a.vanish();
  await vi.waitFor(() => expect(state(b)).toBe('registered'));
});

test('an owner that was killed: the next tab shows the phone as registering at once', async () => {
  const [a, b] = [open('a'), open('b')];
  await a.link.turnOn();
  await vi.waitFor(() => expect(state(b)).toBe('registered'));
  const shown: string[] = [];
  b.seen = (phone) => shown.push(phone.state);
  a.vanish();
  await vi.waitFor(() => expect(b.done).toEqual(['start at once']));
  expect(shown).toEqual(['starting', 'starting', 'registered']);
});

test('switched off from any tab it is off in all, and nobody takes it over', async () => {
  const [a, b] = [open('a'), open('b')];
  await a.link.turnOn();
  await vi.waitFor(() => expect(state(b)).toBe('registered'));
  await b.link.turnOff();
  await vi.waitFor(() => expect([state(a), state(b)]).toEqual(['off', 'off']));
  expect([a.done, b.done, offs]).toEqual([['start', 'stop'], [], ['a']]);
  b.link.beat();
  await pause();
  expect(b.done).toEqual([]);
  // The phone is turned on again, in that tab.
  await b.link.turnOn();
  expect(b.done).toEqual(['start']);
});

test('a phone that cannot register is off again, here and at the server', async () => {
  const a = open('a');
  broken = new PhoneError('notRegistered');
  await expect(a.link.turnOn()).rejects.toThrow('网页电话注册失败');
  expect([state(a), offs]).toEqual(['off', ['a']]);
  broken = null;
  await a.link.turnOn();
  expect(state(a)).toBe('registered');
});

test('after a reload the phone goes on; without a microphone it is switched off', async () => {
  const a = open('a');
  a.link.resume();
  await vi.waitFor(() => expect(state(a)).toBe('registered'));
  expect(a.done).toEqual(['start']);
  a.vanish();
  broken = new PhoneError('noMicrophone');
  const b = open('b');
  b.link.resume();
  await vi.waitFor(() => expect(offs).toEqual(['b']));
});

test('after a reload with the server away, it is tried again at the next beat', async () => {
  const a = open('a');
  broken = new Error('away');
  a.link.resume();
  await vi.waitFor(() => expect(a.done).toEqual(['start', 'stop']));
  broken = null;
  await vi.waitFor(() => {
    a.link.beat();
    expect(state(a)).toBe('registered');
  });
  expect(offs).toEqual([]);
});

test('an owner whose page hangs loses the phone to a tab in front, and lets go when it wakes', async () => {
  const [a, b] = [open('a'), open('b')];
  await a.link.turnOn();
  await vi.waitFor(() => expect(state(b)).toBe('registered'));
  b.visible = false;
  b.clock += 60_000;
  b.link.beat();
  await pause();
  expect(b.done).toEqual([]);
  b.visible = true;
  b.link.beat();
  await vi.waitFor(() => expect(b.done).toEqual(['start at once']));
  await vi.waitFor(() => expect(a.done).toEqual(['start', 'stop']));
});

test('an owner whose page slept says for how long: calls were missed meanwhile', async () => {
  const a = open('a');
  a.clock += 60_000;
  a.link.beat();
  await a.link.turnOn();
  a.clock += 5000;
  a.link.beat();
  a.clock += 40_000;
  a.link.beat();
  expect(a.done).toEqual(['start', 'page-frozen 40000']);
});

test('an owner that beats keeps the phone', async () => {
  const [a, b] = [open('a'), open('b')];
  await a.link.turnOn();
  await vi.waitFor(() => expect(state(b)).toBe('registered'));
  b.clock += 14_000;
  a.link.beat();
  await pause();
  b.clock += 14_000;
  b.link.beat();
  await pause();
  expect(b.done).toEqual([]);
});

test('replaced by another browser it is off, and the server is not told so', async () => {
  const [a, b] = [open('a'), open('b')];
  await a.link.turnOn();
  await vi.waitFor(() => expect(state(b)).toBe('registered'));
  a.replace();
  await vi.waitFor(() => expect([state(a), state(b)]).toEqual(['off', 'off']));
  expect([b.done, offs]).toEqual([[], []]);
});
