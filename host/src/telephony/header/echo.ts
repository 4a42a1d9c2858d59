import type { AudioChoice } from '@lianxi/contracts/telephony/telephony-state';

const DELAY_SECONDS = 1;
/** Speech rarely has more than a third of the loudest level of a microphone. */
const SPEECH = 3;

/** Plays the microphone back a second later and reports how loud it is, 0 to 1. */
export function startEcho(
  { input, clean }: Pick<AudioChoice, 'input' | 'clean'>,
  onLevel: (level: number) => void,
): { started: Promise<void>; stop: () => void } {
  const context = new AudioContext();
  let stream: MediaStream | null = null;
  let frame = 0;
  let stopped = false;

  const start = async (): Promise<void> => {
    // Echo cancelling would remove the sound that the test plays.
    const audio = { ...(input && { deviceId: { ideal: input } }), echoCancellation: false, noiseSuppression: clean };
    stream = await navigator.mediaDevices.getUserMedia({ audio });
    if (stopped) return stop();
    const source = context.createMediaStreamSource(stream);
    const later = context.createDelay(DELAY_SECONDS);
    later.delayTime.value = DELAY_SECONDS;
    source.connect(later).connect(context.destination);
    const analyser = context.createAnalyser();
    source.connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    const look = () => {
      analyser.getFloatTimeDomainData(samples);
      const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
      onLevel(Math.min(1, loudest * SPEECH));
      frame = requestAnimationFrame(look);
    };
    look();
  };
  const stop = (): void => {
    stopped = true;
    cancelAnimationFrame(frame);
    for (const track of stream?.getTracks() ?? []) track.stop();
    if (context.state !== 'closed') void context.close();
  };
  return { started: start(), stop };
}
