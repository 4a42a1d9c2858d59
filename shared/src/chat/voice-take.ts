import type { VoiceFormat } from './voice-format.ts';
import type { Take } from './voice-recorder.ts';

/** Enough for a voice: one minute is a quarter of a megabyte. */
const BITS_PER_SECOND = 32_000;
/** Speech rarely has more than a third of the loudest level of a microphone. */
const SPEECH = 3;

/** Opens the microphone and records from now on. Rejects with the browser's reason. */
export async function openTake(format: VoiceFormat, ended: () => void): Promise<Take> {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true },
  });
  const release = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  try {
    return record(stream, format, release, ended);
  } catch (error) {
    release();
    throw error;
  }
}

function record(stream: MediaStream, { mimeType, type }: VoiceFormat, release: () => void, ended: () => void): Take {
  const recorder = new MediaRecorder(stream, { mimeType, audioBitsPerSecond: BITS_PER_SECOND });
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  const parts: Blob[] = [];
  recorder.ondataavailable = ({ data }) => void parts.push(data);
  const whole = new Promise<Blob>((resolve) => {
    recorder.onstop = () => {
      release();
      void context.close();
      resolve(new Blob(parts, { type }));
      ended();
    };
  });
  recorder.start();
  const stop = () => {
    if (recorder.state !== 'inactive') recorder.stop();
    return whole;
  };
  return {
    level: () => {
      analyser.getFloatTimeDomainData(samples);
      return Math.min(1, SPEECH * samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0));
    },
    stop,
  };
}
