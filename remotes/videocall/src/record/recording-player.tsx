import { type SyntheticEvent, useRef } from 'react';
import './recording-player.css';

/** Enough that no part of the picture is without one. */
const MARKS = 12;

interface RecordingPlayerProps {
  url: string;
  watermark: string;
  label: string;
  /** The address plays no more, as after its ten minutes: with another one it goes on where it was. */
  onOver: () => void;
  /** The other one does not play either. */
  onBroken: () => void;
}

type OfVideo = SyntheticEvent<HTMLVideoElement>;

/** A recording with the number of who watches over it. It cannot fill the screen by itself: the marks would stay behind. */
export function RecordingPlayer({ url, watermark, label, onOver, onBroken }: RecordingPlayerProps) {
  const left = useRef<{ at: number; paused: boolean } | null>(null);
  const breaksOff = ({ currentTarget: { currentTime, paused } }: OfVideo) => {
    if (left.current) return onBroken();
    // One that had not begun to play was not paused by anybody.
    left.current = { at: currentTime, paused: paused && currentTime > 0 };
    onOver();
  };
  const plays = ({ currentTarget: video }: OfVideo) => {
    const { at, paused } = left.current ?? { at: 0, paused: false };
    left.current = null;
    if (at > 0) video.currentTime = at;
    // By itself it would wait until it has enough, for ever where the address is over before.
    if (!paused) void video.play().catch(() => undefined);
  };
  return (
    <div className="recording-player">
      {/* biome-ignore lint/a11y/useMediaCaption: nobody has written down what was said. */}
      <video
        src={url}
        aria-label={label}
        controls
        playsInline
        disablePictureInPicture
        controlsList="nodownload nofullscreen noremoteplayback"
        onContextMenu={(event) => event.preventDefault()}
        onError={breaksOff}
        onLoadedMetadata={plays}
      />
      <div className="recording-marks" aria-hidden>
        {Array.from({ length: MARKS }, (_, place) => (
          <span key={place}>{watermark}</span>
        ))}
      </div>
    </div>
  );
}
