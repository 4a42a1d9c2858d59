import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';

/**
 * The signature of requests and callbacks ("签名规则", MtOpJavaSDK SignerUtil): SHA-1 of the developer's key and every parameter with
 * a value, sorted by name, without the signature itself.
 */
export function signatureOf(signKey: string, parameters: Readonly<Record<string, string>>): string {
  const signed = Object.entries(parameters)
    .filter(([name, value]) => name !== 'sign' && value !== '')
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => name + value);
  return createHash('sha1')
    .update(signKey + signed.join(''))
    .digest('hex');
}

/**
 * Contents of messages are encrypted by AES-128-CBC and written in base64. The IM secret's first 16 bytes are key and vector.
 * Clients of Meituan's older interface do so with their secret; the vendor's SDK says only that contents are encrypted.
 */
const keyOf = (imSecret: string) => Buffer.from(imSecret).subarray(0, 16);

export function encryptContent(imSecret: string, text: string): string {
  const key = keyOf(imSecret);
  const cipher = createCipheriv('aes-128-cbc', key, key);
  return Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]).toString('base64');
}

/** Throws when it was encrypted with another secret. */
export function decryptContent(imSecret: string, content: string): string {
  const key = keyOf(imSecret);
  const decipher = createDecipheriv('aes-128-cbc', key, key);
  const plain = Buffer.concat([decipher.update(content, 'base64'), decipher.final()]);
  return new TextDecoder('utf-8', { fatal: true }).decode(plain);
}
