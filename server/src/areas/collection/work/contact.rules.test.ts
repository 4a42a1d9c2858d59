import { expect, test } from 'vitest';
import { barOf, missedDebtor } from './contact.rules.ts';

const free = { open: true, disputed: false, missed: 0, thirdPartyAfter: 3 };

test('only failures since the debtor was last reached count, and only the debtor’s', () => {
  const missed = { relation: 'self', outcome: 'noAnswer' } as const;
  const other = { relation: 'spouse', outcome: 'noAnswer' } as const;
  expect(missedDebtor([missed, other, missed, { relation: 'self', outcome: 'reached' }, missed])).toBe(2);
  expect(missedDebtor([missed, { relation: 'self', outcome: 'refused' }, missed])).toBe(1);
  expect(missedDebtor([other, missed, missed])).toBe(2);
});

test('a third party only after the debtor was not reached, nobody after a refusal or in a dispute', () => {
  const self = { relation: 'self', refused: false } as const;
  const spouse = { relation: 'spouse', refused: false } as const;
  expect(barOf(self, free)).toBeNull();
  expect(barOf(spouse, { ...free, missed: 2 })).toContain('配偶');
  expect(barOf(spouse, { ...free, missed: 3 })).toBeNull();
  expect(barOf({ ...self, refused: true }, free)).not.toBeNull();
  expect(barOf(self, { ...free, disputed: true })).not.toBeNull();
  expect(barOf(self, { ...free, open: false })).not.toBeNull();
});
