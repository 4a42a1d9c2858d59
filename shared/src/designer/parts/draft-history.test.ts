import { expect, test } from 'vitest';
import { beginHistory, stepHistory } from './draft-history.ts';

test('what is written into one field is undone as one, and done again', () => {
  const change = (content: string, subject: string | null) => ({ do: 'change', content, subject }) as const;
  let history = beginHistory('开始');
  for (const step of [
    change('一', 'name'),
    change('一二', 'name'),
    change('三', 'other'),
    change('四', null),
    change('五', null),
  ]) {
    history = stepHistory(history, step);
  }
  const seen: string[] = [];
  for (let n = 0; n < 5; n += 1) {
    history = stepHistory(history, { do: 'undo' });
    seen.push(history.present);
  }
  expect(seen).toEqual(['四', '三', '一二', '开始', '开始']);
  history = stepHistory(history, { do: 'redo' });
  expect(history.present).toBe('一二');
  history = stepHistory(history, change('六', 'name'));
  expect(stepHistory(history, { do: 'redo' })).toBe(history);
});
