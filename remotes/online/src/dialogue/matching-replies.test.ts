import type { QuickReply } from '@lianxi/contracts/online/quick-reply.contract';
import { expect, test } from 'vitest';
import { matching } from './matching-replies.ts';

const reply = (title: string, folder = '', content = '您好') => ({ title, folder, content }) as QuickReply;
const replies = [
  reply('退货地址', '售后'),
  reply('欢迎语', '', '欢迎光临'),
  reply('尺码表', '售前', '退货请看说明'),
  reply('VIP 问候'),
];

test.each([
  ['', ['退货地址', '欢迎语', '尺码表', 'VIP 问候']],
  ['退货', ['退货地址', '尺码表']],
  ['售', ['退货地址', '尺码表']],
  ['vip', ['VIP 问候']],
  ['没有的', []],
])('/%s', (words, titles) => {
  expect(matching(replies, words).map(({ title }) => title)).toEqual(titles);
});
