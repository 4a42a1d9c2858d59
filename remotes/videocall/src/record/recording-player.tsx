import { type SyntheticEvent, useRef } from 'react';
import './recording-player.css';

/** Enough marks to cover every part of the picture. */
const MARKS = 12;

interface RecordingPlayerProps {
  url: string;
  watermark: string;
  label: string;
  /** The address has expired, after ten minutes: with a new one the player continues at the same position. */
  onOver: () => void;
  /** The new one does not play either. */
  onBroken: () => void;
}

type OfVideo = SyntheticEvent<HTMLVideoElement>;

/** A recording with the number of its reader as watermark. It has no full screen of its own: the marks would not be in it. */
export function RecordingPlayer({ url, watermark, label, onOver, onBroken }: RecordingPlayerProps) {
  const left = useRef<{ at: number; paused: boolean } | null>(null);
  const breaksOff = ({ currentTarget: { currentTime, paused } }: OfVideo) => {
    if (left.current) return onBroken();
    // A video that had not started was not paused by the user.
    left.current = { at: currentTime, paused: paused && currentTime > 0 };
    onOver();
  };
  const plays = ({ currentTarget: video }: OfVideo) => {
    const { at, paused } = left.current ?? { at: 0, paused: false };
    left.current = null;
    if (at > 0) video.currentTime = at;
    // Without this it would wait for enough data: without end, if the address expires before.
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
