import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Balance, less, nothing, plus, takeFrom, totalOf } from './ledger.rules.ts';

const fen = fc.integer({ min: 0, max: 1_000_000_000 });
const debt = fc.record({ fee: fen, interest: fen, principal: fen }).filter((owed) => totalOf(owed) > 0);
/** A payment or a reduction of a share of the debt, also of more than it, or the reversal of an earlier one. */
const acts = fc.array(
  fc.oneof(fc.record({ take: fc.double({ min: 0, max: 1.3, noNaN: true }) }), fc.record({ reverse: fc.nat({ max: 50 }) })),
  { maxLength: 60 },
);

test('no sequence of payments, reductions and reversals makes a negative or a lost fen', () => {
  fc.assert(
    fc.property(debt, acts, (opening, sequence) => {
      let owed: Balance = opening;
      const ledger: Balance[] = [opening];
      const taken: { entry: Balance; reversed: boolean }[] = [];
      let paid = 0;
      for (const act of sequence) {
        let entry: Balance | null = null;
        if ('take' in act) {
          const amount = Math.round(totalOf(opening) * act.take);
          entry = takeFrom(owed, amount);
          expect(entry === null).toBe(amount <= 0 || amount > totalOf(owed));
          if (entry) {
            expect(0 - totalOf(entry)).toBe(amount);
            taken.push({ entry, reversed: false });
            paid += amount;
          }
        } else {
          const former = taken[act.reverse];
          if (former && !former.reversed) {
            entry = less(former.entry);
            former.reversed = true;
            paid -= totalOf(entry);
          }
        }
        if (!entry) continue;
        owed = plus(owed, entry);
        ledger.push(entry);
        for (const part of [owed.fee, owed.interest, owed.principal]) {
          expect(part >= 0 && Number.isSafeInteger(part)).toBe(true);
        }
        expect(ledger.reduce(plus, nothing)).toEqual(owed);
        expect(totalOf(owed) + paid).toBe(totalOf(opening));
      }
    }),
  );
});

test('fees are paid first, then interest, then the principal', () => {
  const owed = { fee: 100, interest: 250, principal: 10_000 };
  expect(takeFrom(owed, 99)).toEqual({ fee: -99, interest: 0, principal: 0 });
  expect(takeFrom(owed, 300)).toEqual({ fee: -100, interest: -200, principal: 0 });
  expect(takeFrom(owed, 10_350)).toEqual({ fee: -100, interest: -250, principal: -10_000 });
  expect(takeFrom(owed, 10_351)).toBeNull();
  expect(takeFrom(owed, 1.5)).toBeNull();
});
