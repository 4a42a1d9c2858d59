import { useEffect, useRef } from 'react';
import { currentDesk } from '../call/current-desk.ts';
import type { Picture } from '../media/media-state.ts';

/** Shows what moves. The sound of a call is played elsewhere, so this is silent. */
export function PictureView({ picture, label, mirrored = false }: { picture: Picture; label: string; mirrored?: boolean }) {
  const ref = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    picture.attach(element);
    const frame = element.requestVideoFrameCallback?.(() => currentDesk().media.media?.drawn(picture));
    return () => {
      if (frame !== undefined) element.cancelVideoFrameCallback(frame);
      picture.detach(element);
    };
  }, [picture]);
  return (
    <video
      ref={ref}
      className={mirrored ? 'picture picture-mirrored' : 'picture'}
      aria-label={label}
      autoPlay
      playsInline
      muted
    />
  );
}
