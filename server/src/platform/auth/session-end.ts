/** `kicked`: signed in elsewhere. `revoked`: password changed, account disabled, token copied. */
export type SessionEndReason = 'signed-out' | 'kicked' | 'revoked';
