import { IMPORT_LIMIT_BYTES } from '@lianxi/contracts/customer/customer-import.contract';
import { expect, test } from 'vitest';
import { fileProblem } from './import-file.ts';

test.each(['客户 (1).xlsx', '客户.XLSX', '客户.csv'])('%s may go', (name) => {
  expect(fileProblem({ name, size: IMPORT_LIMIT_BYTES })).toBeNull();
});

test('what is no spreadsheet, too large or empty stays here, in the words of the specification', () => {
  expect(fileProblem({ name: '客户.xls', size: 10 })).toBe('请上传 .xlsx 或 .csv 文件');
  expect(fileProblem({ name: '客户', size: 10 })).toBe('请上传 .xlsx 或 .csv 文件');
  expect(fileProblem({ name: '客户.xlsx', size: IMPORT_LIMIT_BYTES + 1 })).toBe('单个文件大小不可超过20M!');
  expect(fileProblem({ name: '客户.csv', size: 0 })).toBe('文件里没有数据');
});
