import { expect, test } from 'vitest';
import { targetWords } from './target-words.ts';

test.each([
  ['conversation:699', '会话 #699'],
  ['agents:3', '3 个坐席'],
  ['agent:4,7', '用户 #4、#7'],
  ['app:online,callcenter', '应用 在线客服、呼叫中心'],
  ['trunk:移动', '线路 移动'],
  ['extension:8001-8020', '分机 8001-8020'],
  ['call:outside', '通话'],
  ['monitor-warning:2:0d1f', '预警'],
  ['cti-config', '话务设置'],
  ['something-else:1', '其他 #1'],
  [null, '—'],
])('%s is shown as %s', (target, words) => {
  expect(targetWords(target)).toBe(words);
});
