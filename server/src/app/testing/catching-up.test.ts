import { expect, it } from 'vitest';
import { CatchingUp } from './catching-up.ts';

it('asks once more for whoever came while an answer was on its way', async () => {
  const catchingUp = new CatchingUp();
  const answers: (() => void)[] = [];
  const ask = () => new Promise<void>((answer) => answers.push(answer));
  const first = catchingUp.of('1', ask);
  const second = catchingUp.of('1', ask);
  expect(answers).toHaveLength(1);
  answers[0]?.();
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.();
  await Promise.all([first, second]);
  expect(answers).toHaveLength(2);
  void catchingUp.of('1', ask);
  expect(answers).toHaveLength(3);
});
