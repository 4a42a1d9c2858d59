import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type OpenTake, VOICE_LIMIT_SECONDS, VoiceRecorder, type VoiceState } from './voice-recorder.ts';

const format = { mimeType: 'audio/webm;codecs=opus', type: 'audio/webm', fileName: '语音.webm' };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A microphone that `allow` opens, and a recorder that has asked for it. */
function begun(words = 'said') {
  const states: VoiceState[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<OpenTake>>>();
  let over = () => {};
  const stop = vi.fn(async () => {
    over();
    return new Blob([words]);
  });
  const open: OpenTake = (_format, ended) => {
    over = ended;
    return promise;
  };
  const recorder = new VoiceRecorder(format, open, (state) => states.push(state));
  const started = recorder.start();
  const allow = () => {
    resolve({ level: () => 0.5, stop });
    return started;
  };
  const refuse = (error: Error) => {
    reject(error);
    return started;
  };
  return { recorder, stop, allow, refuse, unplug: () => over(), last: () => states.at(-1) };
}

test('what was said becomes a file; seconds and level are told on the way', async () => {
  const { recorder, allow, last, stop } = begun();
  await allow();
  await vi.advanceTimersByTimeAsync(3200);
  expect(last()).toEqual({ phase: 'recording', seconds: 3, level: 0.5 });
  const file = await recorder.finish();
  expect([file?.name, file?.type, await file?.text()]).toEqual(['语音.webm', 'audio/webm', 'said']);
  expect(last()).toEqual({ phase: 'over', problem: null });
  expect(stop).toHaveBeenCalledOnce();
  expect(await recorder.finish()).toBeNull();
});

test('after a minute nothing more is recorded, and what was said can still be sent', async () => {
  const { recorder, allow, last, stop } = begun();
  await allow();
  await vi.advanceTimersByTimeAsync(VOICE_LIMIT_SECONDS * 1000 + 5000);
  expect(last()).toEqual({ phase: 'full', seconds: VOICE_LIMIT_SECONDS, level: 0 });
  expect(stop).toHaveBeenCalledOnce();
  expect(await (await recorder.finish())?.text()).toBe('said');
});

test('an unplugged microphone ends the recording, not the message', async () => {
  const { recorder, allow, last, unplug } = begun();
  await allow();
  await vi.advanceTimersByTimeAsync(2000);
  unplug();
  expect(last()).toEqual({ phase: 'full', seconds: 2, level: 0 });
  expect(await recorder.finish()).not.toBeNull();
});

test('a discarded message lets the microphone go and is not sent', async () => {
  const { recorder, allow, last, stop } = begun();
  await allow();
  await vi.advanceTimersByTimeAsync(2000);
  recorder.discard();
  expect(stop).toHaveBeenCalledOnce();
  expect(last()).toEqual({ phase: 'over', problem: null });
  expect(await recorder.finish()).toBeNull();
});

test('discarded while the browser still asks, the microphone is let go as soon as it is there', async () => {
  const { recorder, allow, last, stop } = begun();
  recorder.discard();
  await allow();
  expect(stop).toHaveBeenCalledOnce();
  expect(last()).toEqual({ phase: 'over', problem: null });
});

test('a slip of the finger is not sent', async () => {
  const { recorder, allow, last } = begun();
  await allow();
  await vi.advanceTimersByTimeAsync(200);
  expect(await recorder.finish()).toBeNull();
  expect(last()).toEqual({ phase: 'over', problem: '说话时间太短' });
});

test.each([
  ['NotAllowedError', '不能使用麦克风，请在浏览器中允许后重试'],
  ['NotFoundError', '没有找到麦克风'],
  ['NotReadableError', '麦克风正被其他程序占用'],
  ['AbortError', '暂时不能录音，请稍后重试'],
])('%s is said in words', async (name, problem) => {
  const { refuse, last } = begun();
  await refuse(Object.assign(new Error(), { name }));
  expect(last()).toEqual({ phase: 'over', problem });
});
