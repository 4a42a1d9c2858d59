import { expect, test } from 'vitest';
import { createHiddenData, wholePart } from './hidden-data.ts';

test.each([
  ['我的手机是13812345678，麻烦回电', '我的手机是⟨手机1⟩，麻烦回电'],
  ['138 1234 5678 和 138-1234-5678', '⟨手机1⟩ 和 ⟨手机2⟩'],
  ['身份证11010519491231002X', '身份证⟨证件1⟩'],
  ['尾号不对的110105194912310021不是证件', '尾号不对的110105194912310021不是证件'],
  ['卡号 6222 0202 0000 0000 004', '卡号 6222 0202 0000 0000 004'],
  ['卡号4111111111111111', '卡号⟨银行卡1⟩'],
  ['座机 010-62345678', '座机 ⟨电话1⟩'],
  ['座机01062345678或（0571）8765 4321', '座机⟨电话1⟩或⟨电话2⟩'],
  ['手机１３８１２３４５６７８', '手机⟨手机1⟩'],
  ['写信到 wang.li+1@example.com.cn', '写信到 ⟨邮箱1⟩'],
  ['订单号 202611270001 不变', '订单号 202611270001 不变'],
])('%s', (text, hidden) => {
  const data = createHiddenData();
  expect(data.hide(text)).toBe(hidden);
  expect(data.restore(hidden)).toBe(text);
});

test('one value has one placeholder in all texts, names only those that are known', () => {
  const data = createHiddenData(['王小明', '王']);
  expect(data.hide('王小明的电话13812345678')).toBe('⟨姓名1⟩的电话⟨手机1⟩');
  expect(data.hide('请拨13812345678找王小明，不是王五')).toBe('请拨⟨手机1⟩找⟨姓名1⟩，不是王五');
  expect(data.restore('联系⟨姓名1⟩⟨手机1⟩⟨手机9⟩')).toBe('联系王小明13812345678⟨手机9⟩');
});

test('a written placeholder is none', () => {
  const data = createHiddenData();
  data.hide('13812345678');
  expect(data.restore(data.hide('⟨手机1⟩'))).toBe('〈手机1〉');
});

test('half a placeholder waits for its end', () => {
  expect('请拨⟨手'.slice(0, wholePart('请拨⟨手'))).toBe('请拨');
  expect(wholePart('请拨⟨手机1⟩。')).toBe('请拨⟨手机1⟩。'.length);
  expect(wholePart(`⟨${'长'.repeat(20)}`)).toBe(21);
});
