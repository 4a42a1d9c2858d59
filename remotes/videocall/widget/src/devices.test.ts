import { expect, test } from 'vitest';
import { problemsInBrief } from './devices.ts';

test('what is wrong with both devices is said once, else of each', () => {
  const of = (camera: 'denied' | 'busy', microphone: 'denied') =>
    problemsInBrief([
      { kind: 'camera', problem: camera },
      { kind: 'microphone', problem: microphone },
    ]);
  expect(of('denied', 'denied')).toBe('没有摄像头和麦克风权限，请在浏览器中允许后重试。');
  expect(of('busy', 'denied')).toBe('摄像头正被其他程序占用，请关闭后重试。没有麦克风权限，请在浏览器中允许后重试。');
  expect(problemsInBrief([])).toBe('');
});
