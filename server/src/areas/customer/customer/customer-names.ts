import { normaliseForSearch } from '@lianxi/contracts/kit/normalise';
import type { Cipher } from '../../../platform/crypto/cipher.ts';

/** The longest stored piece: most Chinese names are one piece, so a keyword is one look-up. */
const PIECE_LENGTH = 4;
/** Bits of `customer_name_grams.starts`. Characters after this position are not searched. */
const SEARCHED_LENGTH = 62;

/** A piece of a name as the database stores it: keyed, with a bit for each position where it begins. */
export interface NamePiece {
  gram: string;
  starts: string;
}

/** A piece of a keyword, and its distance from the keyword's beginning. */
export interface KeywordPiece {
  gram: string;
  offset: number;
}

/** How pieces are keyed. */
export type PieceKey = (piece: string) => string;

export function pieceKey(cipher: Cipher): PieceKey {
  return (piece) => gramOf(cipher.blindIndex('customer_name_grams.gram', piece));
}

/** All forms of stored pieces: until all are sealed by the tenant's key, the former form too. */
export function pieceKeys(cipher: Cipher): PieceKey[] {
  const { former } = cipher;
  return [pieceKey(cipher), ...(former ? [(piece: string) => gramOf(former.blindIndex(`name:${piece}`))] : [])];
}

/** Every piece of one to four characters of a name. `known` caches keyed pieces between names: they repeat often. */
export function namePieces(keyed: PieceKey, name: string, known = new Map<string, string>()): NamePiece[] {
  const characters = [...normaliseForSearch(name)].slice(0, SEARCHED_LENGTH);
  const starts = new Map<string, bigint>();
  for (let start = 0; start < characters.length; start++) {
    for (let length = 1; length <= PIECE_LENGTH && start + length <= characters.length; length++) {
      const piece = characters.slice(start, start + length).join('');
      starts.set(piece, (starts.get(piece) ?? 0n) | (1n << BigInt(start)));
    }
  }
  return [...starts].map(([piece, bits]) => {
    const gram = known.get(piece) ?? keyed(piece);
    known.set(piece, gram);
    return { gram, starts: bits.toString() };
  });
}

/** The pieces that together spell the keyword, each of up to four characters. Empty when nothing is left to search for. */
export function keywordPieces(keyed: PieceKey, keyword: string): KeywordPiece[] {
  const characters = [...normaliseForSearch(keyword)];
  const pieces: KeywordPiece[] = [];
  if (characters.length > SEARCHED_LENGTH) return pieces;
  for (let next = 0; next < characters.length; next += PIECE_LENGTH) {
    // The last piece overlaps the one before: a piece shorter than four would match too much.
    const offset = Math.max(0, Math.min(next, characters.length - PIECE_LENGTH));
    pieces.push({ gram: keyed(characters.slice(offset, offset + PIECE_LENGTH).join('')), offset });
  }
  return pieces;
}

function gramOf(index: string): string {
  return Buffer.from(index, 'base64url').readBigInt64BE().toString();
}
