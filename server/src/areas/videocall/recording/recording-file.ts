import { constants, createReadStream, createWriteStream } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { ALL_FORMATS, Conversion, FilePathSource, FilePathTarget, Input, Output, WebMOutputFormat } from 'mediabunny';

/** The result of making a recording from its pieces. */
export interface RecordingFile {
  readonly path: string;
  readonly seconds: number;
  readonly seekable: boolean;
}

/** Concatenates pieces. */
export async function joinPieces(pieces: readonly string[], path: string): Promise<void> {
  for (const piece of pieces) await pipeline(createReadStream(piece), createWriteStream(path, { flags: 'a', mode: 0o600 }));
}

/**
 * Copies a complete recording.
 * @throws Error it cannot be read as one
 */
export async function copyRecording(recorded: string, path: string): Promise<RecordingFile> {
  await copyFile(recorded, path, constants.COPYFILE_FICLONE);
  return { path, seconds: await lengthOf(path), seekable: true };
}

const open = (path: string) => new Input({ source: new FilePathSource(path), formats: ALL_FORMATS });

/**
 * In seconds.
 * @throws Error it cannot be read as a recording
 */
async function lengthOf(path: string): Promise<number> {
  using recording = open(path);
  return await recording.computeDuration();
}

/**
 * Makes a complete recording from a browser's, which has neither a length nor an index. Picture and sound are the same, not
 * encoded again; a header with the length and an index are added. A recording with a broken end keeps everything before it. An
 * unreadable one stays unchanged, and plays only from its beginning.
 */
export async function makeRecording(recorded: string, path: string): Promise<RecordingFile> {
  try {
    using input = open(recorded);
    const output = new Output({ format: new WebMOutputFormat(), target: new FilePathTarget(path) });
    const conversion = await Conversion.init({ input, output, showWarnings: false });
    if (!conversion.isValid) return { path: recorded, seconds: 0, seekable: false };
    await conversion.execute();
    return { path, seconds: await lengthOf(path), seekable: true };
  } catch {
    return { path: recorded, seconds: 0, seekable: false };
  }
}
