import { expect, test } from 'vitest';
import { readSince, tooNew, usedNames } from './used-names.ts';

const text = `
import { type Customer, customerList as list } from '@lianxi/contracts/customer/customer.contract';
import type { Page } from '@lianxi/shared/ui/page';
import { useState } from 'react';
`;
const used = usedNames(text);
const since = readSince(`# version 1.5.0

1.0 customer/customer.contract#Customer
  export type Customer = {};

1.4 customer/customer.contract#customerList
  declare const customerList: 1;
`);

test('names are read from imports, by the name that the package gives them', () => {
  expect(used).toEqual([
    { package: 'contracts', module: 'customer/customer.contract', name: 'Customer' },
    { package: 'contracts', module: 'customer/customer.contract', name: 'customerList' },
    { package: 'shared', module: 'ui/page', name: 'Page' },
  ]);
});

test('a range that allows a version without a used name is too wide', () => {
  expect(tooNew(used, since, '^1.0.0')).toEqual([
    'customerList of contracts/customer/customer.contract is there since 1.4.0, ^1.0.0 allows 1.0.0',
  ]);
  expect(tooNew(used, since, '^1.4.0')).toEqual([]);
  expect(tooNew(used, since, 'newest')).toEqual(['newest is no range of versions']);
});
