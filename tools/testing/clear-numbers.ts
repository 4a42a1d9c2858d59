import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';

/** What is ciphertext, what people sent, and code: everything else is written by our programs, and holds nobody's number. */
const LEFT_OUT = ['postgres', 'files', 'outbox', 'releases'];
/** Not within an id of digits and letters. */
const NUMBER = /(?<![0-9A-Za-z])1[3-9]\d{9}(?![0-9A-Za-z])/;

/** Files below a data folder in which a mobile number stands in clear. */
export function filesWithNumbers(dataDir: string): string[] {
  return readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => !LEFT_OUT.includes(path.slice(dataDir.length + 1).split(sep)[0] ?? ''))
    .filter((path) => NUMBER.test(readFileSync(path, 'latin1')));
}
