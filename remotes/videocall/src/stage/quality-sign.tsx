import type { Quality } from '../media/media-state.ts';

const words: Record<Quality, string> = {
  good: '网络良好',
  fair: '网络一般',
  poor: '网络较差',
  lost: '网络中断',
  unknown: '网络检测中',
};
const bars: Record<Quality, number> = { good: 3, fair: 2, poor: 1, lost: 0, unknown: 0 };

/** The quality of a person's connection: bars and, when it is bad, words. */
export function QualitySign({ quality, of }: { quality: Quality; of: string }) {
  const bad = quality === 'poor' || quality === 'lost';
  return (
    <span
      className={bad ? 'quality quality-bad' : 'quality'}
      role="img"
      aria-label={`${of}${words[quality]}`}
      title={words[quality]}
    >
      {[1, 2, 3].map((bar) => (
        <span key={bar} className={bar <= bars[quality] ? 'quality-bar quality-on' : 'quality-bar'} />
      ))}
      {bad && <span aria-hidden>{words[quality]}</span>}
    </span>
  );
}
