import type { CodeChannel } from '@lianxi/contracts/auth/forgotten-password.contract';
import type { FieldCipher } from '../crypto/field-cipher.ts';

/** What a stranger may see of a number: enough for its owner to know it, however long it is. */
export function maskNumber(number: string): string {
  return `${number.slice(0, 3)}******${number.slice(-2)}`;
}

/** What a stranger may see of an e-mail address. */
export function maskEmail(address: string): string {
  return `${address[0] ?? ''}***@***.${address.slice(address.lastIndexOf('.') + 1)}`;
}

interface MaskedChannel {
  channel: CodeChannel;
  masked: string;
}

/** Where the code of an account that does not exist could be sent: the same for the same name, and like any other. */
export function madeUpChannels(cipher: FieldCipher, name: string): MaskedChannel[] {
  const seed = Buffer.from(cipher.blindIndex(`recovery:${name}`), 'base64');
  const at = (place: number, count: number) => (seed[place] ?? 0) % count;
  const phone = { channel: 'phone' as const, masked: `1${3 + at(0, 7)}${at(1, 10)}******${at(2, 10)}${at(3, 10)}` };
  const letter = String.fromCharCode(97 + at(4, 26));
  const email = { channel: 'email' as const, masked: `${letter}***@***.${at(5, 3) === 0 ? 'cn' : 'com'}` };
  // Most accounts have both.
  const has = at(6, 8);
  if (has === 0) return [phone];
  return has === 1 ? [email] : [phone, email];
}
