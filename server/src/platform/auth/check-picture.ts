import { randomInt } from 'node:crypto';

/**
 * Pictures of a few characters that a person can read and a simple program cannot. We draw them, because the libraries for it
 * are not maintained or need a drawing engine. They consist of lines, so the file contains no text, no font and no order of
 * characters.
 */

const WIDTH = 120;
const HEIGHT = 40;
const SIGNS = 4;

/** Characters that users do not confuse, as lines on a grid of 4 by 6. */
const glyphs: Readonly<Record<string, string>> = {
  2: '0,1 1,0 3,0 4,1 4,2 0,6 4,6',
  3: '0,0 4,0 2,2.5 4,4 3.5,5.5 2,6 0,5',
  4: '3,6 3,0 0,4 4,4',
  5: '4,0 0,0 0,2.5 3,2.5 4,4 3,6 0,6',
  6: '3.5,0 1,1.5 0,4 1,6 3,6 4,4.5 3,3 0.5,3.5',
  7: '0,0 4,0 1.5,6',
  9: '0.5,6 3,4.5 4,2 3,0 1,0 0,1.5 1,3 3.7,2.6',
  A: '0,6 2,0 4,6|0.8,4 3.2,4',
  C: '4,1 3,0 1,0 0,1.5 0,4.5 1,6 3,6 4,5',
  E: '4,0 0,0 0,6 4,6|0,3 3,3',
  F: '4,0 0,0 0,6|0,3 3,3',
  H: '0,0 0,6|4,0 4,6|0,3 4,3',
  K: '0,0 0,6|4,0 0,3.2 4,6',
  M: '0,6 0,0 2,3.5 4,0 4,6',
  N: '0,6 0,0 4,6 4,0',
  P: '0,6 0,0 3,0 4,1 4,2 3,3 0,3',
  R: '0,6 0,0 3,0 4,1 4,2 3,3 0,3|1.8,3 4,6',
  T: '0,0 4,0|2,0 2,6',
  U: '0,0 0,4.5 1,6 3,6 4,4.5 4,0',
  W: '0,0 1,6 2,2 3,6 4,0',
  X: '0,0 4,6|4,0 0,6',
  Y: '0,0 2,3 4,0|2,3 2,6',
};

/** The characters of a code. */
export const CODE_SIGNS = Object.keys(glyphs).join('');

interface Point {
  x: number;
  y: number;
}

/** A new code, and its picture as a data address. */
export function drawCheckCode(): { code: string; image: string } {
  const code = Array.from({ length: SIGNS }, () => CODE_SIGNS[randomInt(CODE_SIGNS.length)] ?? '').join('');
  const bend = { height: between(1.5, 3), length: between(14, 24), start: between(0, 6) };
  const warp = ({ x, y }: Point): Point => ({ x, y: y + bend.height * Math.sin(x / bend.length + bend.start) });
  const lines = [...[...code].flatMap((sign, place) => drawSign(sign, 8 + place * 28 + between(-1.5, 1.5))), drawWave()];
  const paths = shuffle(lines).map((line) => pathOf(line.map(warp)));
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">` +
    `<rect width="100%" height="100%" fill="#f3f5f8"/><g fill="none" stroke="#33415c" stroke-linecap="round" stroke-linejoin="round">` +
    `${paths.join('')}</g></svg>`;
  return { code, image: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}` };
}

/** The lines of a character, turned, slanted and sized a little. */
function drawSign(sign: string, left: number): Point[][] {
  const [turn, slant, size] = [between(-0.22, 0.22), between(-0.15, 0.15), between(4, 4.5)];
  return (glyphs[sign] ?? '').split('|').map((line) => {
    const corners = line.split(' ').map((corner) => {
      const [column = 0, row = 0] = corner.split(',').map(Number);
      const [x, y] = [(column - 2 + between(-0.15, 0.15)) * size, (row - 3 + between(-0.15, 0.15)) * size];
      return {
        x: left + 9 + x * Math.cos(turn) - y * Math.sin(turn) - y * slant,
        y: HEIGHT / 2 + x * Math.sin(turn) + y * Math.cos(turn),
      };
    });
    return corners.flatMap((from, i) => {
      const to = corners[i + 1];
      if (!to) return from;
      return [0, 1 / 3, 2 / 3].map((part) => ({ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }));
    });
  });
}

/** A wave across the whole picture, in the ink of the characters. */
function drawWave(): Point[] {
  const [middle, height, length, start] = [between(10, HEIGHT - 10), between(4, 9), between(10, 18), between(0, 6)];
  return Array.from({ length: 25 }, (_, i) => {
    const x = (i / 24) * WIDTH;
    return { x, y: middle + height * Math.sin(x / length + start) };
  });
}

function pathOf(points: readonly Point[]): string {
  const way = points.map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');
  return `<path stroke-width="${between(1.8, 2.4).toFixed(1)}" d="${way}"/>`;
}

function between(low: number, high: number): number {
  return low + (randomInt(10_000) / 10_000) * (high - low);
}

function shuffle<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, place: randomInt(1_000_000) }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}
