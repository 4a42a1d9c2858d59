/** A new `clientMsgId`. Not `crypto.randomUUID`: that is missing on pages served over plain http. */
export function newClientMessageId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
