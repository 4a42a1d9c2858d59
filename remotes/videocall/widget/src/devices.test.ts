import { expect, test } from 'vitest';
import { commonProblem, noDevices, problemInWords, problemsInBrief } from './devices.ts';

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

test('before a call it is said once as well, when both are wanted and the same is wrong', () => {
  const denied = { wanted: true, track: null, problem: 'denied' } as const;
  const both = { ...noDevices, camera: denied, microphone: denied };
  expect(commonProblem(both)).toBe('denied');
  expect(problemInWords('both', 'missing')).toBe(
    '没有检测到摄像头和麦克风。请接好摄像头和麦克风后点“重试”，也可以只用文字交流。',
  );
  expect(commonProblem({ ...both, camera: { ...denied, wanted: false } })).toBeNull();
  expect(commonProblem({ ...both, camera: { ...denied, problem: 'busy' } })).toBeNull();
  expect(commonProblem(noDevices)).toBeNull();
});
