import { useEffect, useRef, useState } from 'react';
import { currentDesk } from '../call/current-desk.ts';
import type { Picture } from '../media/media-state.ts';

const HAS_FRAME_EVENTS = 'requestVideoFrameCallback' in HTMLVideoElement.prototype;

/** Shows a moving picture, and until its first frame that it comes. It is silent: another part plays the sound of a call. */
export function PictureView({ picture, label, mirrored = false }: { picture: Picture; label: string; mirrored?: boolean }) {
  const ref = useRef<HTMLVideoElement>(null);
  const [drawn, setDrawn] = useState<Picture | null>(null);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    picture.attach(element);
    const frame = element.requestVideoFrameCallback?.(() => {
      setDrawn(picture);
      currentDesk().media.media?.drawn(picture);
    });
    return () => {
      if (frame !== undefined) element.cancelVideoFrameCallback(frame);
      picture.detach(element);
    };
  }, [picture]);
  const waits = drawn !== picture && HAS_FRAME_EVENTS;
  return (
    <>
      <video
        ref={ref}
        className={mirrored ? 'picture picture-mirrored' : 'picture'}
        aria-label={label}
        autoPlay
        playsInline
        muted
      />
      {waits && <span className="picture-coming">正在连接画面…</span>}
    </>
  );
}
