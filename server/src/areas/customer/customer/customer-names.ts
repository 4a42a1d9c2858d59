import type { FieldCipher } from '../../../platform/crypto/field-cipher.ts';
import { normaliseForSearch } from '../../../platform/crypto/normalise.ts';

/** Longest piece that is kept: most Chinese names are one piece, so that a keyword is one look-up. */
const PIECE_LENGTH = 4;
/** Bits of `customer_name_grams.starts`. What stands behind this many characters is not searched. */
const SEARCHED_LENGTH = 62;

/** A piece of a name as the database keeps it: keyed, with a bit for each place where it begins. */
export interface NamePiece {
  gram: string;
  starts: string;
}

/** A piece of a keyword, and how far from the keyword's beginning it stands. */
export interface KeywordPiece {
  gram: string;
  offset: number;
}

/** Every piece of one to four characters of a name. `known` keeps keyed pieces between names: they repeat a lot. */
export function namePieces(cipher: FieldCipher, name: string, known = new Map<string, string>()): NamePiece[] {
  const characters = [...normaliseForSearch(name)].slice(0, SEARCHED_LENGTH);
  const starts = new Map<string, bigint>();
  for (let start = 0; start < characters.length; start++) {
    for (let length = 1; length <= PIECE_LENGTH && start + length <= characters.length; length++) {
      const piece = characters.slice(start, start + length).join('');
      starts.set(piece, (starts.get(piece) ?? 0n) | (1n << BigInt(start)));
    }
  }
  return [...starts].map(([piece, bits]) => {
    const gram = known.get(piece) ?? keyed(cipher, piece);
    known.set(piece, gram);
    return { gram, starts: bits.toString() };
  });
}

/** The pieces that, side by side, spell the keyword: one up to four characters. Empty when nothing is left to search for. */
export function keywordPieces(cipher: FieldCipher, keyword: string): KeywordPiece[] {
  const characters = [...normaliseForSearch(keyword)];
  const pieces: KeywordPiece[] = [];
  if (characters.length > SEARCHED_LENGTH) return pieces;
  for (let next = 0; next < characters.length; next += PIECE_LENGTH) {
    // The last piece reaches back over its neighbour: pieces shorter than four would match more than they say.
    const offset = Math.max(0, Math.min(next, characters.length - PIECE_LENGTH));
    pieces.push({ gram: keyed(cipher, characters.slice(offset, offset + PIECE_LENGTH).join('')), offset });
  }
  return pieces;
}

function keyed(cipher: FieldCipher, piece: string): string {
  return Buffer.from(cipher.blindIndex(`name:${piece}`), 'base64url')
    .readBigInt64BE()
    .toString();
}
