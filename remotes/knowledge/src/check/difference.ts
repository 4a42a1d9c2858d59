/** A part of a text: in both, only in the former, only in the later. */
export interface Piece {
  kind: 'same' | 'gone' | 'new';
  text: string;
}

/** Beyond that many sentences the difference would take too long: the texts are shown one after the other. */
const MOST = 600;

const sentencesOf = (text: string): string[] => text.match(/[^。！？；\n]*[。！？；\n]?/g)?.filter((one) => one !== '') ?? [];

/** What a later text changes in a former one, sentence by sentence (the longest common subsequence). */
export function differenceOf(before: string, after: string): Piece[] {
  const [a, b] = [sentencesOf(before), sentencesOf(after)];
  if (a.length > MOST || b.length > MOST) return [piece('gone', before), piece('new', after)];
  const width = b.length + 1;
  const common = new Uint16Array((a.length + 1) * width);
  const at = (row: number, column: number) => common[row * width + column] ?? 0;
  for (let row = a.length - 1; row >= 0; row--) {
    for (let column = b.length - 1; column >= 0; column--) {
      common[row * width + column] =
        a[row] === b[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const pieces: Piece[] = [];
  const add = (kind: Piece['kind'], text: string) => {
    const last = pieces.at(-1);
    if (last?.kind === kind) last.text += text;
    else pieces.push({ kind, text });
  };
  let [row, column] = [0, 0];
  while (row < a.length || column < b.length) {
    const [old, fresh] = [a[row], b[column]];
    if (old !== undefined && old === fresh) {
      add('same', old);
      row += 1;
      column += 1;
    } else if (old !== undefined && (fresh === undefined || at(row + 1, column) >= at(row, column + 1))) {
      add('gone', old);
      row += 1;
    } else {
      add('new', fresh ?? '');
      column += 1;
    }
  }
  return pieces;
}

const piece = (kind: Piece['kind'], text: string): Piece => ({ kind, text });
