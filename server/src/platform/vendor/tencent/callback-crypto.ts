import { createCipheriv, createDecipheriv, createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Callbacks of WeChat and WeCom are signed and encrypted alike (消息加解密说明). They pad to blocks of 32 bytes, so Node's own padding (16) is off. */
const BLOCK = 32;
const RANDOM = 16;

/** SHA-1 of the parts, sorted and joined: their signature. */
export function signatureOf(...parts: string[]): string {
  return createHash('sha1').update(parts.toSorted().join('')).digest('hex');
}

/** Compares in constant time. */
export function isSignature(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** The text of an encrypted message for this account (`appId`, `corpid`). Throws if it is for another account, or not valid. */
export function decryptMessage(aesKey: string, receiver: string, encrypted: string): string {
  const key = Buffer.from(`${aesKey}=`, 'base64');
  const decipher = createDecipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false);
  const padded = Buffer.concat([decipher.update(encrypted, 'base64'), decipher.final()]);
  const pad = padded.at(-1) ?? 0;
  if (pad < 1 || pad > BLOCK) throw new Error('bad padding');
  const plain = padded.subarray(0, padded.length - pad);
  const length = plain.readUInt32BE(RANDOM);
  const start = RANDOM + 4;
  if (plain.subarray(start + length).toString() !== receiver) throw new Error('not for this account');
  return plain.subarray(start, start + length).toString();
}

/** Their format: random bytes, length, text, account, padding. */
export function encryptMessage(aesKey: string, receiver: string, text: string): string {
  const key = Buffer.from(`${aesKey}=`, 'base64');
  const body = Buffer.from(text);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length);
  const plain = Buffer.concat([randomBytes(RANDOM), length, body, Buffer.from(receiver)]);
  const pad = BLOCK - (plain.length % BLOCK);
  const cipher = createCipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false);
  return Buffer.concat([cipher.update(Buffer.concat([plain, Buffer.alloc(pad, pad)])), cipher.final()]).toString('base64');
}
