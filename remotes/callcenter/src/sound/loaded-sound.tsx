import { IconPause, IconPlay } from '@douyinfe/semi-icons';
import { duration } from '@lianxi/contracts/telephony/call-words';
import { useRef, useState } from 'react';
import type { Peaks } from './wav-peaks.ts';
import { type Pause, Waveform } from './waveform.tsx';
import './sound-player.css';

const SPEEDS = [1, 1.25, 1.5, 2] as const;

/** A sound that plays from the start: with its waveform if it has one, else with the browser's own controls. */
export function LoadedSound({
  source,
  peaks,
  label,
  pauses,
}: {
  source: string;
  peaks: Peaks | null;
  label: string;
  pauses: readonly Pause[];
}) {
  const audio = useRef<HTMLAudioElement>(null);
  const [playing, setPlaying] = useState(false);
  const [at, setAt] = useState(0);
  const [speed, setSpeed] = useState(0);
  const seek = (second: number) => {
    if (audio.current) audio.current.currentTime = second;
    setAt(second);
  };
  const faster = () => {
    const next = (speed + 1) % SPEEDS.length;
    if (audio.current) audio.current.playbackRate = SPEEDS[next] ?? 1;
    setSpeed(next);
  };
  return (
    <div className="sound-player">
      {/* biome-ignore lint/a11y/useMediaCaption: a telephone call has no captions */}
      <audio
        ref={audio}
        aria-label={label}
        src={source}
        controls={!peaks}
        autoPlay
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onTimeUpdate={({ currentTarget }) => setAt(currentTarget.currentTime)}
      />
      {peaks && (
        <>
          <button
            type="button"
            className="lx-icon-button"
            aria-label={playing ? `暂停${label}` : `继续${label}`}
            onClick={() => void (playing ? audio.current?.pause() : audio.current?.play())}
          >
            {playing ? <IconPause aria-hidden /> : <IconPlay aria-hidden />}
          </button>
          <Waveform peaks={peaks} pauses={pauses} at={at} label={label} onSeek={seek} />
          <span className="sound-player-time">
            {duration(at * 1000)} / {duration(peaks.seconds * 1000)}
          </span>
          <button type="button" className="lx-link sound-player-speed" aria-label={`播放速度 ${SPEEDS[speed]}×`} onClick={faster}>
            {SPEEDS[speed]}×
          </button>
        </>
      )}
    </div>
  );
}
