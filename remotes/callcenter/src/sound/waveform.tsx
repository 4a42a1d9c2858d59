import { duration } from '@lianxi/contracts/telephony/call-words';
import type { Peaks } from './wav-peaks.ts';

export interface Pause {
  readonly from: number;
  readonly to: number | null;
}

/** Half the height of the picture. */
const MIDDLE = 50;

/** The shape on one side of the middle line. `sign` -1: above. */
function shapeOf(values: readonly number[], sign: 1 | -1): string {
  const loudest = Math.max(0.05, ...values);
  const points = values.map((value, x) => `L${x} ${(MIDDLE + (sign * (MIDDLE - 2) * value) / loudest).toFixed(1)}`);
  return `M0 ${MIDDLE}${points.join('')}L${values.length} ${MIDDLE}Z`;
}

/** A sound as a picture; a click sets the position. In a call the agent is above the line, the other party below. */
export function Waveform({
  peaks: { seconds, channels },
  pauses,
  at,
  label,
  onSeek,
}: {
  peaks: Peaks;
  /** The parts without a recording, in seconds. */
  pauses: readonly Pause[];
  /** The position of playing, in seconds. */
  at: number;
  label: string;
  onSeek: (at: number) => void;
}) {
  const [above = [], below = above] = channels;
  const path = shapeOf(above, -1) + shapeOf(below, 1);
  const percent = (second: number) => `${Math.min(100, (100 * second) / seconds)}%`;
  return (
    <div className="waveform">
      {pauses.map(({ from, to }) => (
        <span
          key={from}
          className="waveform-pause"
          style={{ left: percent(from), width: percent((to ?? seconds) - from) }}
          title={`录音暂停 ${duration(from * 1000)}–${duration((to ?? seconds) * 1000)}`}
        />
      ))}
      <svg viewBox={`0 0 ${above.length} ${2 * MIDDLE}`} preserveAspectRatio="none" aria-hidden>
        <path d={path} />
      </svg>
      <svg
        className="waveform-played"
        style={{ clipPath: `inset(0 calc(100% - ${percent(at)}) 0 0)` }}
        viewBox={`0 0 ${above.length} ${2 * MIDDLE}`}
        preserveAspectRatio="none"
        aria-hidden
      >
        <path d={path} />
      </svg>
      <input
        type="range"
        aria-label={`${label}的播放位置`}
        aria-valuetext={`${duration(at * 1000)}，共 ${duration(seconds * 1000)}`}
        min={0}
        max={seconds}
        step={0.1}
        value={at}
        onChange={(event) => onSeek(event.target.valueAsNumber)}
      />
    </div>
  );
}
