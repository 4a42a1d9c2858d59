import { confirmLeave } from '@lianxi/shared/ui/confirm';
import { beforeEach, expect, test, vi } from 'vitest';
import { askBefore } from './ask-before.ts';

vi.mock('@lianxi/shared/ui/confirm', () => ({ confirmLeave: vi.fn() }));
const answers: ((sure: boolean) => void)[] = [];
beforeEach(() => {
  answers.length = 0;
  vi.mocked(confirmLeave)
    .mockReset()
    .mockImplementation(() => new Promise((settle) => answers.push(settle)));
});

test('who is decided about again while the question is open is asked once, and the last decision counts', async () => {
  const [first, second, stay] = [vi.fn(), vi.fn(), vi.fn()];
  askBefore('a', first, stay)();
  askBefore('a', second, stay);
  expect(confirmLeave).toHaveBeenCalledOnce();
  answers[0]?.(true);
  await vi.waitFor(() => expect(second).toHaveBeenCalledOnce());
  expect([first.mock.calls, stay.mock.calls]).toEqual([[], []]);
});

test('each place has a question of its own, and an answered one is asked again', async () => {
  const stay = vi.fn();
  askBefore('a', vi.fn(), stay)();
  askBefore('b', vi.fn(), stay);
  answers[1]?.(false);
  await vi.waitFor(() => expect(stay).toHaveBeenCalledOnce());
  askBefore('b', vi.fn(), stay);
  expect(confirmLeave).toHaveBeenCalledTimes(3);
});
