import {
  BufferTarget,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
  type OutputFormat,
  WebMOutputFormat,
} from 'mediabunny';

const FRAMES_PER_SECOND = 25;
const KEY_EVERY_SECONDS = 2;
/** The mark at the beginning of the index, which a browser does not write. */
export const CUES = Buffer.from('1c53bb6b', 'hex');

/**
 * A WebM in a browser's form: written as a stream, so without a length and an index. It has the right number of pictures without
 * content.
 */
export async function liveWebm(seconds: number): Promise<Buffer> {
  const written = await write(new WebMOutputFormat({ appendOnly: true }), seconds);
  return written.subarray(0, written.lastIndexOf(CUES));
}

/** An MP4 in the form of LiveKit Egress. */
export const wholeMp4 = (seconds: number): Promise<Buffer> => write(new Mp4OutputFormat(), seconds);

async function write(format: OutputFormat, seconds: number): Promise<Buffer> {
  const target = new BufferTarget();
  const output = new Output({ format, target });
  const pictures = new EncodedVideoPacketSource('vp8');
  output.addVideoTrack(pictures);
  await output.start();
  for (let frame = 0; frame < seconds * FRAMES_PER_SECOND; frame += 1) {
    const isKey = frame % (KEY_EVERY_SECONDS * FRAMES_PER_SECOND) === 0;
    const packet = new EncodedPacket(
      new Uint8Array(400).fill(frame),
      isKey ? 'key' : 'delta',
      frame / FRAMES_PER_SECOND,
      1 / FRAMES_PER_SECOND,
    );
    await pictures.add(packet, { decoderConfig: { codec: 'vp8', codedWidth: 640, codedHeight: 360 } });
  }
  await output.finalize();
  return Buffer.from(target.buffer ?? new ArrayBuffer(0));
}

/** Cut at any byte, as a browser does. */
export function cut(video: Buffer, pieces: number): Buffer[] {
  const length = Math.ceil(video.length / pieces);
  return Array.from({ length: pieces }, (_, place) => video.subarray(place * length, (place + 1) * length));
}
