import type { RemoteTrack } from 'livekit-client';

/** Shows a track of the own devices in an element; null: none. */
export function showTrack(video: HTMLVideoElement, track: MediaStreamTrack | null): void {
  const shown = video.srcObject instanceof MediaStream ? video.srcObject.getVideoTracks()[0] : undefined;
  if ((shown ?? null) === track) return;
  video.srcObject = track && new MediaStream([track]);
}

/** An element that shows the track of another person; it requests only its own size from the media server. */
export class Picture {
  readonly element: HTMLVideoElement;
  private track: RemoteTrack | null = null;

  constructor(element: HTMLVideoElement) {
    this.element = element;
  }

  show(track: RemoteTrack | null): void {
    if (track === this.track) return;
    this.track?.detach(this.element);
    this.track = track;
    track?.attach(this.element);
  }
}
