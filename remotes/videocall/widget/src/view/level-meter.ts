import { h } from '@lianxi/shared/visitor/dom';

/** How often a screen reader is notified of the level. */
const TELL_MS = 1000;

/** Shows how loud the microphone is: the customer sees that it works before the call. */
export function levelMeter() {
  const bar = h('i');
  const element = h(
    'div',
    { class: 'meter', role: 'meter', 'aria-label': '麦克风音量', 'aria-valuemin': 0, 'aria-valuemax': 100, 'aria-valuenow': 0 },
    bar,
  );
  let context: AudioContext | null = null;
  let heard: MediaStreamTrack | null = null;
  let frame = 0;
  const stop = () => {
    cancelAnimationFrame(frame);
    void context?.close();
    context = null;
    bar.style.width = '0';
  };
  return {
    element,
    listen(track: MediaStreamTrack | null) {
      if (track === heard) return;
      heard = track;
      stop();
      if (!track) return;
      context = new AudioContext();
      const analyser = context.createAnalyser();
      analyser.fftSize = 512;
      context.createMediaStreamSource(new MediaStream([track])).connect(analyser);
      const wave = new Uint8Array(analyser.fftSize);
      let told = 0;
      const draw = (now: number) => {
        analyser.getByteTimeDomainData(wave);
        const loudest = wave.reduce((most, sample) => Math.max(most, Math.abs(sample - 128)), 0);
        const level = Math.min(100, Math.round((loudest / 128) * 180));
        bar.style.width = `${level}%`;
        if (now - told > TELL_MS) {
          told = now;
          element.setAttribute('aria-valuenow', String(level));
        }
        frame = requestAnimationFrame(draw);
      };
      frame = requestAnimationFrame(draw);
    },
  };
}
