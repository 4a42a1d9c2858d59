import {
  startVideoRecording,
  stopVideoRecording,
  VIDEO_CHUNK_SECONDS,
} from '@lianxi/contracts/videocall/video-recording.contract';
import { call as ask } from '@lianxi/shared/client/api';
import type { CallMedia } from '../media/call-media.ts';
import { ChunkSender } from './chunk-sender.ts';
import { ComposedPicture } from './composed-picture.ts';

const VIDEO_BITS = 1_800_000;
const types = ['video/webm;codecs=vp8,opus', 'video/webm'];

/** One recording of a call by this tab: the composed picture, in pieces that the server confirms. Whether they arrive, the call says. */
export class CallRecording {
  readonly sessionId: string;
  readonly #picture: ComposedPicture;
  readonly #recorder: MediaRecorder;

  private constructor(sessionId: string, media: CallMedia, sender: ChunkSender) {
    this.sessionId = sessionId;
    this.#picture = new ComposedPicture(
      () => media.state.value.people,
      () => media.sounds(),
    );
    const mimeType = types.find((type) => MediaRecorder.isTypeSupported(type)) ?? '';
    this.#recorder = new MediaRecorder(this.#picture.stream, { mimeType, videoBitsPerSecond: VIDEO_BITS });
    // What comes of a recorder that was stopped is its last.
    this.#recorder.ondataavailable = ({ data }) => sender.add(data, this.#recorder.state === 'inactive');
    this.#recorder.start(VIDEO_CHUNK_SECONDS * 1000);
  }

  /** Begins. Rejects with the server's reason. */
  static async begin(sessionId: string, media: CallMedia): Promise<CallRecording> {
    const { recordingId, nextSeq } = await ask(startVideoRecording, { body: { sessionId } });
    return new CallRecording(sessionId, media, new ChunkSender(recordingId, nextSeq));
  }

  /** The last piece is on its way before the server is told that it was the last. */
  async end(): Promise<void> {
    this.abandon();
    await ask(stopVideoRecording, { body: { sessionId: this.sessionId } });
  }

  /** The call is over: what was drawn so far is still sent. */
  abandon(): void {
    if (this.#recorder.state === 'inactive') return;
    this.#recorder.stop();
    this.#picture.close();
  }
}
