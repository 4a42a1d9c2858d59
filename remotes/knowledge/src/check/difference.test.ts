import { expect, test } from 'vitest';
import { differenceOf } from './difference.ts';

test('only the changed sentences differ', () => {
  expect(differenceOf('标准安装免费。高空作业每层二十元。', '标准安装免费。高空作业每层三十元。含支架。')).toEqual([
    { kind: 'same', text: '标准安装免费。' },
    { kind: 'gone', text: '高空作业每层二十元。' },
    { kind: 'new', text: '高空作业每层三十元。含支架。' },
  ]);
  expect(differenceOf('一样', '一样')).toEqual([{ kind: 'same', text: '一样' }]);
  expect(differenceOf('', '新的')).toEqual([{ kind: 'new', text: '新的' }]);
});

test('both texts can be put together again, also very long ones', () => {
  const [before, after] = ['甲。乙。\n丙。'.repeat(300), '甲。丁。\n丙。'.repeat(300)];
  for (const [old, fresh] of [
    [before, after],
    ['甲。乙。丙', '乙。丙。甲'],
  ] as const) {
    const pieces = differenceOf(old, fresh);
    const text = (without: string) => pieces.map((one) => (one.kind === without ? '' : one.text)).join('');
    expect([text('new'), text('gone')]).toEqual([old, fresh]);
  }
});
