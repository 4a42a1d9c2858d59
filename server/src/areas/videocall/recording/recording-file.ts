import { constants, createReadStream, createWriteStream } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { ALL_FORMATS, Conversion, FilePathSource, FilePathTarget, Input, Output, WebMOutputFormat } from 'mediabunny';

/** What became of the pieces of a recording. */
export interface RecordingFile {
  readonly path: string;
  readonly seconds: number;
  readonly seekable: boolean;
}

/** Puts pieces one behind the other. */
export async function joinPieces(pieces: readonly string[], path: string): Promise<void> {
  for (const piece of pieces) await pipeline(createReadStream(piece), createWriteStream(path, { flags: 'a', mode: 0o600 }));
}

/** Takes a copy of a recording that is whole. @throws Error it cannot be read as one */
export async function copyRecording(recorded: string, path: string): Promise<RecordingFile> {
  await copyFile(recorded, path, constants.COPYFILE_FICLONE);
  return { path, seconds: await lengthOf(path), seekable: true };
}

const open = (path: string) => new Input({ source: new FilePathSource(path), formats: ALL_FORMATS });

/** In seconds. @throws Error it cannot be read as a recording */
async function lengthOf(path: string): Promise<number> {
  using recording = open(path);
  return await recording.computeDuration();
}

/**
 * Makes a whole recording of what a browser recorded, which knows neither its length nor where its moments are: the same
 * picture and sound, not encoded anew, behind a header with the length and before an index. One whose end is torn keeps all
 * before it. What cannot be read at all stays as it came, and only plays from its beginning.
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
