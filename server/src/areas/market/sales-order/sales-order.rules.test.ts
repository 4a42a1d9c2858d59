import {
  type SalesOrderAction,
  type SalesOrderState,
  salesOrderAction,
  salesOrderState,
} from '@lianxi/contracts/market/sales-order-state';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maskNumbersIn } from '../../../platform/permissions/mask-text.ts';
import { actionsIn, moveOf, orderNumber, stockAfter, totalOf } from './sales-order.rules.ts';

const states = salesOrderState.options;
const actions = salesOrderAction.options;

test('the whole table: what is not in it is not possible', () => {
  const table = states.flatMap((state) =>
    actions.flatMap((action) => {
      const move = moveOf(state, action);
      return move ? [[state, action, move.to, move.stock]] : [];
    }),
  );
  expect(table).toEqual([
    ['draft', 'confirm', 'confirmed', 'take'],
    ['draft', 'cancel', 'cancelled', null],
    ['confirmed', 'pay', 'paid', null],
    ['confirmed', 'cancel', 'cancelled', 'return'],
    ['paid', 'deliver', 'delivered', null],
    ['paid', 'refund', 'refunded', 'return'],
    ['delivered', 'finish', 'done', null],
    ['delivered', 'refund', 'refunded', 'return'],
    ['done', 'refund', 'refunded', 'return'],
  ]);
  for (const state of states) expect(actionsIn(state)).toEqual(actions.filter((action) => moveOf(state, action)));
});

test('whatever is done in whatever order, no piece is lost or made, and no stock is below zero', () => {
  const steps = fc.array(
    fc.record({ order: fc.integer({ min: 0, max: 3 }), action: fc.constantFrom<SalesOrderAction>(...actions) }),
    { maxLength: 60 },
  );
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 20 }),
      fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 4, maxLength: 4 }),
      steps,
      (begin, pieces, done) => {
        const orders = pieces.map((count) => ({ count, state: 'draft' as SalesOrderState, held: 0 }));
        let stock = begin;
        for (const { order, action } of done) {
          const one = orders[order];
          const move = one && moveOf(one.state, action);
          if (!one || !move) continue;
          if (move.stock) {
            const after = stockAfter(stock, one.count, move.stock);
            if (after === null) continue;
            one.held += stock - after;
            stock = after;
          }
          one.state = move.to;
          expect(stock).toBeGreaterThanOrEqual(0);
          expect(stock + orders.reduce((sum, { held }) => sum + held, 0)).toBe(begin);
          for (const { held, count, state } of orders) {
            expect(held).toBe(['confirmed', 'paid', 'delivered', 'done'].includes(state) ? count : 0);
          }
        }
      },
    ),
  );
});

test('an end is an end', () => {
  for (const state of ['cancelled', 'refunded'] as const) expect(actionsIn(state)).toEqual([]);
});

test('sums are exact in fen; numbers name day and place, and are no telephone numbers', () => {
  expect(
    totalOf([
      { price: 1999, quantity: 3 },
      { price: 1, quantity: 1 },
    ]),
  ).toBe(5998);
  expect(totalOf(Array.from({ length: 100 }, () => ({ price: 1_000_000_000, quantity: 10_000 })))).toBe(1e15);
  const numbers = [orderNumber('2026-11-27', 12), orderNumber('2031-12-19', 123_456)];
  expect(numbers).toEqual(['SO261127-00012', 'SO311219-123456']);
  expect(numbers.map(maskNumbersIn)).toEqual(numbers);
});
