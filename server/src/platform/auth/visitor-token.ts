import type { Db } from '../db/db.ts';
import { hashToken, newToken } from './token.ts';

export interface Visitor {
  readonly tenantId: number;
  readonly visitorId: string;
}

/** Finds the visitor whose token has this hash, among those of one area. */
export type VisitorLookup = (db: Db, tokenHash: Buffer) => Promise<Visitor | null>;

/** A new visitor token: the token goes to the visitor, the hash to the table. */
export function issueVisitorToken(): { token: string; hash: Buffer } {
  const token = newToken();
  return { token, hash: hashToken(token) };
}

/** The hash by which a visitor token is found. */
export function hashVisitorToken(token: string): Buffer {
  return hashToken(token);
}
