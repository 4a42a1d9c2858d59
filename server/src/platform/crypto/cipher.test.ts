import { createSecretKey, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isMaskedPhone, maskPhone, phoneHandle, phoneOf } from '../permissions/mask.ts';
import { sealedBefore } from '../testing/sealed-before.ts';
import { closedCipher, createCipher } from './cipher.ts';

const key = createSecretKey(randomBytes(32));
const before = sealedBefore('a secret of at least thirty-two characters');
const cipher = createCipher('174', key, null);
/** The same key, where a row may still be from before; and another tenant. */
const unsettled = createCipher('174', key, before);
const other = createCipher('175', createSecretKey(randomBytes(32)), null);
const text = fc.string({ unit: 'binary', maxLength: 60 });

test('what is sealed comes back, and never looks the same twice', () => {
  fc.assert(
    fc.property(text, (plain) => {
      const sealed = cipher.encrypt('customers.name', plain);
      expect(cipher.decrypt('customers.name', sealed)).toBe(plain.toWellFormed());
      expect(cipher.encrypt('customers.name', plain).equals(sealed)).toBe(false);
    }),
  );
});

test('a changed byte, another column, another tenant and another key are refused', () => {
  const sealed = cipher.encrypt('customers.phone', '13800000000');
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 128;
    expect(() => cipher.decrypt('customers.phone', changed)).toThrow();
  }
  expect(() => cipher.decrypt('customers.name', sealed)).toThrow();
  expect(() => other.decrypt('customers.phone', sealed)).toThrow('another key');
  expect(() => createCipher('175', key, null).decrypt('customers.phone', sealed)).toThrow();
});

test('what was sealed before tenants had keys opens while some of it is left, and is refused after', () => {
  const sealed = before.encrypt('of before');
  expect(unsettled.decrypt('customers.name', sealed)).toBe('of before');
  expect(() => cipher.decrypt('customers.name', sealed)).toThrow('another key');
});

test('the blind index is equal for equal texts of one column and tenant alone', () => {
  const index = (plain: string) => cipher.blindIndex('customers.phone_index', plain);
  fc.assert(
    fc.property(text, text, (a, b) => {
      expect(index(a) === index(b)).toBe(a.toWellFormed() === b.toWellFormed());
    }),
  );
  expect(index('x')).toHaveLength(24);
  expect(cipher.blindIndex('calls.number_index', 'x')).not.toBe(index('x'));
  expect(other.blindIndex('customers.phone_index', 'x')).not.toBe(index('x'));
});

test('look-ups ask for the value of before as long as a row may hold it', () => {
  const now = cipher.blindIndex('customers.phone_index', '138');
  expect(unsettled.blindIndexes('customers.phone_index', '138')).toEqual([now, before.blindIndex('138')]);
  expect(cipher.blindIndexes('customers.phone_index', '138')).toEqual([now]);
});

test('a handle is good for one tenant and one purpose', () => {
  const handle = cipher.handle('phone', '13800000000');
  expect(handle).not.toContain('_');
  expect(cipher.handle('phone', '13800000000')).toBe(handle);
  expect(cipher.openHandle('phone', handle)).toBe('13800000000');
  expect(cipher.openHandle('shared-file', handle)).toBeNull();
  expect(other.openHandle('phone', handle)).toBeNull();
});

test('a masked number is as the specification says, and only its tenant turns it back', () => {
  const digits = fc.stringMatching(/^\+?\d{3,15}$/);
  fc.assert(
    fc.property(digits, (number) => {
      const masked = maskPhone(number, phoneHandle(cipher, number));
      const shown = masked.slice(0, masked.indexOf('_'));
      expect(isMaskedPhone(masked)).toBe(true);
      expect(shown).toHaveLength(number.length);
      expect(shown).toContain('*');
      expect(masked).not.toContain(number);
      expect(masked.split('_')).toHaveLength(2);
      expect(maskPhone(number, phoneHandle(cipher, number))).toBe(masked);
      expect(phoneOf(cipher, masked)).toBe(number);
      expect(phoneOf(other, masked)).toBeNull();
      expect(phoneOf(cipher, `${masked.slice(0, -2)}AA`)).not.toBe('13800000000');
    }),
  );
  expect(maskPhone('13812345678', 'h')).toBe('138****5678_h');
  expect(phoneOf(cipher, '13812345678')).toBe('13812345678');
  expect(phoneOf(cipher, '138****5678_not-a-handle-of-ours')).toBeNull();
});

test('without a key nothing is sealed or opened, and no handle is known', () => {
  const closed = closedCipher('no key');
  expect(() => closed.encrypt('customers.name', 'x')).toThrow('no key');
  expect(() => closed.blindIndexes('customers.phone_index', 'x')).toThrow('no key');
  expect(phoneOf(closed, `138****5678_${cipher.handle('phone', '13812345678')}`)).toBeNull();
});
