import './film.css';

/** Enough that no part of the picture is without one. */
const MARKS = 12;

/** A recording with the number of who watches over it. It cannot fill the screen by itself: the marks would stay behind. */
export function Film({ url, watermark, label }: { url: string; watermark: string; label: string }) {
  return (
    <div className="film">
      {/* biome-ignore lint/a11y/useMediaCaption: nobody has written down what was said. */}
      <video
        src={url}
        aria-label={label}
        controls
        autoPlay
        playsInline
        disablePictureInPicture
        controlsList="nodownload nofullscreen noremoteplayback"
        onContextMenu={(event) => event.preventDefault()}
      />
      <div className="film-marks" aria-hidden>
        {Array.from({ length: MARKS }, (_, place) => (
          <span key={place}>{watermark}</span>
        ))}
      </div>
    </div>
  );
}
