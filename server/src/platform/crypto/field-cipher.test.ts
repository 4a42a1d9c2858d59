import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isMaskedPhone, maskPhone, phoneHandle, phoneOf } from '../permissions/mask.ts';
import { createFieldCipher } from './field-cipher.ts';

const cipher = createFieldCipher('a secret of at least thirty-two characters');
const text = fc.string({ unit: 'binary', maxLength: 60 });

test('what is encrypted comes back, and never looks the same twice', () => {
  fc.assert(
    fc.property(text, (plain) => {
      const sealed = cipher.encrypt(plain);
      expect(cipher.decrypt(sealed)).toBe(plain.toWellFormed());
      expect(cipher.encrypt(plain).equals(sealed)).toBe(false);
    }),
  );
});

test('a changed byte, and another secret, are refused', () => {
  const sealed = cipher.encrypt('13800000000');
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => cipher.decrypt(changed)).toThrow();
  }
  const other = createFieldCipher('another secret of thirty-two characters!');
  expect(() => other.decrypt(sealed)).toThrow('another secret key');
  expect(other.blindIndex('13800000000')).not.toBe(cipher.blindIndex('13800000000'));
});

test('the blind index is equal for equal texts alone', () => {
  fc.assert(
    fc.property(text, text, (a, b) => {
      expect(cipher.blindIndex(a) === cipher.blindIndex(b)).toBe(a.toWellFormed() === b.toWellFormed());
    }),
  );
  expect(cipher.blindIndex('x')).toHaveLength(24);
});

test('a masked number is as the specification says, and only its tenant turns it back', () => {
  const digits = fc.stringMatching(/^\+?\d{3,15}$/);
  fc.assert(
    fc.property(digits, (number) => {
      const masked = maskPhone(number, phoneHandle(cipher, 174, number));
      const shown = masked.slice(0, masked.indexOf('_'));
      expect(isMaskedPhone(masked)).toBe(true);
      expect(shown).toHaveLength(number.length);
      expect(shown).toContain('*');
      expect(masked).not.toContain(number);
      expect(masked.split('_')).toHaveLength(2);
      expect(maskPhone(number, phoneHandle(cipher, 174, number))).toBe(masked);
      expect(phoneOf(cipher, 174, masked)).toBe(number);
      expect(phoneOf(cipher, 175, masked)).toBeNull();
      expect(phoneOf(cipher, 174, `${masked.slice(0, -2)}AA`)).not.toBe('13800000000');
    }),
  );
  expect(maskPhone('13812345678', 'h')).toBe('138****5678_h');
  expect(phoneOf(cipher, 174, '13812345678')).toBe('13812345678');
  expect(phoneOf(cipher, 174, '138****5678_not-a-handle-of-ours')).toBeNull();
});
