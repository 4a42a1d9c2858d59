import {
  startVideoRecording,
  stopVideoRecording,
  VIDEO_CHUNK_SECONDS,
  type VideoRecorder,
} from '@lianxi/contracts/videocall/recording.contract';
import { call as ask } from '@lianxi/shared/client/api';
import type { CallMedia } from '../media/call-media.ts';
import { ChunkSender } from './chunk-sender.ts';
import { ComposedPicture } from './composed-picture.ts';

const VIDEO_BITS = 1_800_000;
const types = ['video/webm;codecs=vp8,opus', 'video/webm'];

/** One recording of a call, by the media server or by this tab. The call contains whether it works. */
export class CallRecording {
  readonly sessionId: string;
  readonly by: VideoRecorder;
  readonly #here: RecordingHere | null;

  private constructor(sessionId: string, here: RecordingHere | null) {
    this.sessionId = sessionId;
    this.by = here ? 'browser' : 'server';
    this.#here = here;
  }

  /**
   * Starts a recording; `by` is a wish: if the media server cannot record, this tab does. Null: others are asked for their consent
   * first. Rejects with the server's reason.
   */
  static async begin(sessionId: string, media: CallMedia, by: VideoRecorder): Promise<CallRecording | null> {
    const begun = await ask(startVideoRecording, { body: { sessionId, by } });
    if (begun === null) return null;
    if (begun.by === 'server') return new CallRecording(sessionId, null);
    return new CallRecording(
      sessionId,
      new RecordingHere(media, begun.watermark, new ChunkSender(begun.recordingId, begun.nextSeq)),
    );
  }

  /** The last piece is sent before the server is notified that it was the last. */
  async end(): Promise<void> {
    this.abandon();
    await ask(stopVideoRecording, { body: { sessionId: this.sessionId } });
  }

  /** The call is over here: the recording so far is still sent. */
  abandon(): void {
    this.#here?.stop();
  }
}

/** The composed picture, in pieces that the server acknowledges. */
class RecordingHere {
  readonly #picture: ComposedPicture;
  readonly #recorder: MediaRecorder;

  constructor(media: CallMedia, watermark: string, sender: ChunkSender) {
    this.#picture = new ComposedPicture(
      () => media.state.value.people,
      () => media.sounds(),
      watermark,
    );
    const mimeType = types.find((type) => MediaRecorder.isTypeSupported(type)) ?? '';
    this.#recorder = new MediaRecorder(this.#picture.stream, { mimeType, videoBitsPerSecond: VIDEO_BITS });
    // A stopped recorder gives its last piece.
    this.#recorder.ondataavailable = ({ data }) => sender.add(data, this.#recorder.state === 'inactive');
    this.#recorder.start(VIDEO_CHUNK_SECONDS * 1000);
  }

  stop(): void {
    if (this.#recorder.state === 'inactive') return;
    this.#recorder.stop();
    this.#picture.close();
  }
}
