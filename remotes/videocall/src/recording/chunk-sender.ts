import { sendVideoChunk, videoRecordingErrors } from '@lianxi/contracts/videocall/recording.contract';
import { uploadFile } from '@lianxi/shared/client/api';
import { ApiError } from '@lianxi/shared/client/api-error';

const RETRY_MS = 2000;
const overReasons: string[] = [videoRecordingErrors.over.reason, videoRecordingErrors.notFound.reason];

interface Piece {
  readonly data: Blob;
  readonly isLast: boolean;
}

/** Sends the pieces of a recording one after another; each is stored until the server has it. */
export class ChunkSender {
  readonly #recordingId: string;
  readonly #waiting: Piece[] = [];
  #seq: number;
  #sending = false;

  constructor(recordingId: string, nextSeq: number) {
    this.#recordingId = recordingId;
    this.#seq = nextSeq;
  }

  /** @param isLast no other follows: the recording is made as soon as the server has it */
  add(data: Blob, isLast: boolean): void {
    if (data.size === 0) return;
    this.#waiting.push({ data, isLast });
    void this.#send();
  }

  async #send(): Promise<void> {
    if (this.#sending) return;
    this.#sending = true;
    for (let piece = this.#waiting[0]; piece; piece = this.#waiting[0]) {
      try {
        const { nextSeq } = await this.#sendOne(piece);
        this.#seq = nextSeq;
        this.#waiting.shift();
      } catch (error) {
        // The server refuses the rest: the recording was ended, or another one was started elsewhere.
        if (error instanceof ApiError && overReasons.includes(error.reason)) this.#waiting.length = 0;
        else await new Promise((again) => setTimeout(again, RETRY_MS));
      }
    }
    this.#sending = false;
  }

  async #sendOne({ data, isLast }: Piece): Promise<{ nextSeq: number }> {
    const hash = await crypto.subtle.digest('SHA-256', await data.arrayBuffer());
    const sha256 = [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    const file = new File([data], `${this.#seq}.webm`, { type: 'video/webm' });
    return uploadFile(sendVideoChunk, file, undefined, {
      params: { id: this.#recordingId },
      query: { seq: this.#seq, sha256, last: isLast ? '1' : '0' },
    });
  }
}
