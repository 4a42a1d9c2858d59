import { createCipheriv, createHash, randomBytes } from 'node:crypto';
import type { CtiAccess } from '@lianxi/contracts/auth/auth.contract';
import type { Cipher } from '../crypto/cipher.ts';

/**
 * The secret with which a session's web phone registers. The switch knows it only while the phone is on, and at most as long as
 * the session.
 */
export function sipSecret(cipher: Cipher, sessionId: string): string {
  return cipher.derive('sip', sessionId);
}

/** How the agent's telephone reaches the switch, in the login's reply. The contract describes how each value is sealed. */
export function sealCtiAccess(userId: string, { host, secret }: { host: string; secret: string }): CtiAccess {
  const [address = '', port = ''] = host.split(':');
  return { ctiUrl: sealFor(userId, address), ctiPort: sealFor(userId, port), extPwd: sealFor(userId, secret) };
}

/** This is not secrecy: a reader of the reply also has the user id. It only hides the secret from view, as the wire requires. */
function sealFor(userId: string, text: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', createHash('sha256').update(`lianxi.cti.${userId}`).digest(), iv);
  return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64');
}
