import { expect, test } from 'vitest';
import { planInWords } from './plan-words.ts';

const plan = {
  route: { id: '1', name: '手机' },
  refused: false,
  dialled: '913800000001',
  caller: { number: '4008001174', pool: '默认' },
  lines: [
    { name: 'main', reachable: true },
    { name: 'spare', reachable: false },
  ],
};

test('which way a number goes', () => {
  expect(planInWords(plan)).toBe('路由「手机」：拨出 913800000001，线路 main → spare（不通），外显 4008001174（默认）');
  expect(planInWords({ ...plan, refused: true })).toBe('路由「手机」：禁止拨打');
  expect(planInWords({ ...plan, route: null, lines: [] })).toBe('没有匹配的路由：没有可用的线路，不能拨打');
  expect(planInWords({ ...plan, caller: null })).toBe('路由「手机」：没有可外显的号码，不能拨打');
  expect(planInWords({ ...plan, caller: { number: '95588', pool: null } })).toContain('外显 95588');
});
