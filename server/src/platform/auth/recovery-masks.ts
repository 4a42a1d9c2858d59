import type { CodeChannel } from '@lianxi/contracts/auth/forgotten-password.contract';
import type { InstallationCipher } from '../crypto/installation-cipher.ts';

/** The part of a number that a stranger may see: enough for its owner to recognise it, at every length. */
export function maskNumber(number: string): string {
  return `${number.slice(0, 3)}******${number.slice(-2)}`;
}

/** The part of an e-mail address that a stranger may see: nothing of its domain, which all accounts of a company share. */
export function maskEmail(address: string): string {
  return `${address[0] ?? ''}***@***`;
}

interface MaskedChannel {
  channel: CodeChannel;
  masked: string;
}

/** The made-up addresses of an account that does not exist: the same for the same name, and similar to real ones. */
export function madeUpChannels(cipher: InstallationCipher, name: string): MaskedChannel[] {
  const seed = Buffer.from(cipher.derive('recovery', name), 'base64');
  const at = (place: number, count: number) => (seed[place] ?? 0) % count;
  const phone = { channel: 'phone' as const, masked: `1${3 + at(0, 7)}${at(1, 10)}******${at(2, 10)}${at(3, 10)}` };
  const letter = String.fromCharCode(97 + at(4, 26));
  const email = { channel: 'email' as const, masked: maskEmail(letter) };
  // Most accounts have both.
  const has = at(5, 8);
  if (has === 0) return [phone];
  return has === 1 ? [email] : [phone, email];
}
