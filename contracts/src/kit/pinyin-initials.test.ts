import { expect, test } from 'vitest';
import { pinyinInitials } from './pinyin-initials.ts';

test.each([
  ['客户列表', 'khlb'],
  ['通话记录', 'thjl'],
  ['在线客服', 'zxkf'],
  ['角色管理', 'jsgl'],
  ['坐席状态', 'zxzt'],
  ['用户管理', 'yhgl'],
  ['录音下载', 'lyxz'],
  ['呼叫工作台', 'hjgzt'],
  ['其他日志', 'qtrz'],
  ['阿啊 AI 训练 2', 'aa ai xl 2'],
])('%s: %s', (text, initials) => {
  expect(pinyinInitials(text)).toBe(initials);
});
