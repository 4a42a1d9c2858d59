/** The sample rate of telephony: Asterisk plays and records it without resampling. */
export const SAMPLE_RATE = 8000;
const BYTES_PER_SAMPLE = 2;

/** The 44 bytes before samples of 16 bits. */
export function wavHeader(dataBytes: number, channels: 1 | 2): Buffer {
  const frame = channels * BYTES_PER_SAMPLE;
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + dataBytes, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(channels, 22);
  header.writeUInt32LE(SAMPLE_RATE, 24);
  header.writeUInt32LE(SAMPLE_RATE * frame, 28);
  header.writeUInt16LE(frame, 32);
  header.writeUInt16LE(8 * BYTES_PER_SAMPLE, 34);
  header.write('data', 36);
  header.writeUInt32LE(dataBytes, 40);
  return header;
}
