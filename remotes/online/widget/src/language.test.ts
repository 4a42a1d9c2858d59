import { afterEach, expect, test } from 'vitest';
import { chooseLanguage, t } from './language.ts';

afterEach(() => chooseLanguage(null, 'zh-CN'));

test('English is spoken where the site offers it and the browser is not Chinese', async () => {
  for (const [bilingual, browser, words] of [
    [true, 'en-GB', 'End chat'],
    [true, 'fr', 'End chat'],
    [true, 'zh-Hant-TW', '结束会话'],
    [false, 'en', '结束会话'],
  ] as const) {
    await chooseLanguage({ bilingual }, browser);
    expect(t('结束会话')).toBe(words);
  }
});

test.each([
  '访客进入会话，正在为您分配客服',
  '小席（机器人）为您服务，输入“人工”可以转接人工客服',
  '正在为您转接人工客服',
  '客服邀请您评价本次服务',
  '客服 Lin 为您服务',
  '客服暂时离开，正在重新分配客服',
  '客服暂时离开，由客服 Lin 继续为您服务',
  '会话已转接，由客服 Lin 继续为您服务',
  '会话正在转接到Sales',
  '客服已结束会话',
  '访客已结束会话',
  '会话已自动结束',
])('the platform’s words “%s” have an English form', async (text) => {
  await chooseLanguage({ bilingual: true }, 'en');
  expect(t(text).replace('小席', '')).not.toMatch(/[一-鿿]/);
});
