import { createCipheriv, createHash, randomBytes } from 'node:crypto';
import type { CtiAccess } from '@lianxi/contracts/auth/auth.contract';
import type { FieldCipher } from '../crypto/field-cipher.ts';

/** By what a session's web phone registers. The switch knows it while the phone is on, and no longer than the session. */
export function sipSecret(cipher: FieldCipher, sessionId: string): string {
  return cipher.blindIndex(`sip ${sessionId}`);
}

/** How the agent's telephone reaches the switch, as the login tells it: see the contract for how each is sealed. */
export function sealCtiAccess(userId: string, { host, secret }: { host: string; secret: string }): CtiAccess {
  const [address = '', port = ''] = host.split(':');
  return { ctiUrl: sealFor(userId, address), ctiPort: sealFor(userId, port), extPwd: sealFor(userId, secret) };
}

/** No secrecy: whoever has the reply has the user id. It keeps the secret out of plain sight, as the wire has it. */
function sealFor(userId: string, text: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', createHash('sha256').update(`lianxi.cti.${userId}`).digest(), iv);
  return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64');
}
