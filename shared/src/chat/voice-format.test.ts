import { afterEach, expect, test, vi } from 'vitest';
import { checkFile } from './attachment-check.ts';
import { voiceFormat } from './voice-format.ts';

afterEach(() => void vi.unstubAllGlobals());

function browser(...supported: string[]) {
  vi.stubGlobal('MediaRecorder', { isTypeSupported: (type: string) => supported.includes(type) });
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: () => {} } });
}

test.each([
  ['Safari', ['audio/mp4;codecs=mp4a.40.2', 'audio/mp4', 'audio/webm;codecs=opus'], '语音.m4a'],
  ['Chromium without AAC', ['audio/webm;codecs=opus', 'audio/mp4'], '语音.webm'],
  ['an older Safari', ['audio/mp4'], '语音.m4a'],
])('%s records what may be sent as a voice', async (_browser, supported, fileName) => {
  browser(...supported);
  const format = voiceFormat();
  expect(format?.fileName).toBe(fileName);
  const file = new File(['said'], fileName, { type: format?.type ?? '' });
  expect(await checkFile(file)).toMatchObject({ type: 'audio', problem: null });
});

test('a browser that records nothing, or a page without a microphone, has no format', () => {
  expect(voiceFormat()).toBeNull();
  browser('video/webm');
  expect(voiceFormat()).toBeNull();
  browser('audio/webm;codecs=opus');
  vi.stubGlobal('navigator', {});
  expect(voiceFormat()).toBeNull();
});
