import { absoluteTime } from '@lianxi/shared/ui/relative-time';
import type { Person, Picture } from '../media/media-state.ts';

/** 720p: text in it is readable, and an office machine can draw it during the call. */
const SIZE = { width: 1280, height: 720 };
const FRAMES = 15;
const INSET = { width: 256, height: 144, gap: 16 };
const MARK = { font: '24px sans-serif', x: 16, y: 36 };

/**
 * Everybody of a call in one moving picture with one sound. The screen or the customer is large, the others are in a row below.
 * The top shows who recorded it and when, so every copy of the recording contains it.
 */
export class ComposedPicture {
  readonly stream: MediaStream;
  readonly #people: () => readonly Person[];
  readonly #sounds: () => readonly MediaStreamTrack[];
  readonly #watermark: string;
  readonly #ground = colour('--lx-stage');
  readonly #ink = colour('--lx-stage-text');
  readonly #canvas = Object.assign(document.createElement('canvas'), SIZE);
  readonly #videos = new Map<Picture, HTMLVideoElement>();
  readonly #audio = new AudioContext();
  readonly #mix = this.#audio.createMediaStreamDestination();
  readonly #heard = new Map<MediaStreamTrack, MediaStreamAudioSourceNode>();
  readonly #timer: ReturnType<typeof setInterval>;

  constructor(people: () => readonly Person[], sounds: () => readonly MediaStreamTrack[], watermark: string) {
    this.#people = people;
    this.#sounds = sounds;
    this.#watermark = watermark;
    const drawn = this.#canvas.captureStream(FRAMES);
    this.stream = new MediaStream([...drawn.getVideoTracks(), ...this.#mix.stream.getAudioTracks()]);
    this.#timer = setInterval(() => this.#draw(), 1000 / FRAMES);
    this.#draw();
  }

  close(): void {
    clearInterval(this.#timer);
    for (const track of this.stream.getTracks()) track.stop();
    for (const video of this.#videos.values()) video.srcObject = null;
    void this.#audio.close();
  }

  #draw(): void {
    this.#listen();
    const people = this.#people();
    const sharer = people.find(({ screen }) => screen !== null);
    const main = sharer?.screen ?? people.find(({ own, camera }) => !own && camera !== null)?.camera ?? null;
    const rest = people.flatMap(({ camera }) => (camera && camera !== main ? [camera] : []));
    const context = this.#canvas.getContext('2d');
    if (!context) return;
    context.fillStyle = this.#ground;
    context.fillRect(0, 0, SIZE.width, SIZE.height);
    if (main) fit(context, this.#video(main), { x: 0, y: 0, ...SIZE });
    for (const [index, picture] of rest.entries()) {
      const x = SIZE.width - (index + 1) * (INSET.width + INSET.gap);
      fit(context, this.#video(picture), { ...INSET, x, y: SIZE.height - INSET.height - INSET.gap });
    }
    this.#mark(context, `工号 ${this.#watermark}　${absoluteTime(new Date())}`);
    for (const picture of this.#videos.keys()) if (picture !== main && !rest.includes(picture)) this.#videos.delete(picture);
  }

  /** Writes on any background, light or dark. */
  #mark(context: CanvasRenderingContext2D, words: string): void {
    const { font, x, y } = MARK;
    Object.assign(context, { font, fillStyle: this.#ink, strokeStyle: this.#ground, lineWidth: 4, lineJoin: 'round' });
    context.strokeText(words, x, y);
    context.fillText(words, x, y);
  }

  #video(picture: Picture): HTMLVideoElement {
    const known = this.#videos.get(picture);
    if (known) return known;
    const video = document.createElement('video');
    video.muted = true;
    video.srcObject = new MediaStream([picture.mediaStreamTrack]);
    void video.play().catch(() => undefined);
    this.#videos.set(picture, video);
    return video;
  }

  /** Adds the sound of people who entered, and removes that of people who left. */
  #listen(): void {
    const sounds = this.#sounds();
    for (const track of sounds) {
      if (this.#heard.has(track)) continue;
      const source = this.#audio.createMediaStreamSource(new MediaStream([track]));
      source.connect(this.#mix);
      this.#heard.set(track, source);
    }
    for (const [track, source] of this.#heard) {
      if (sounds.includes(track)) continue;
      source.disconnect();
      this.#heard.delete(track);
    }
  }
}

const colour = (name: string) => getComputedStyle(document.body).getPropertyValue(name);

/** Draws a video into a place, complete and undistorted. */
function fit(
  context: CanvasRenderingContext2D,
  video: HTMLVideoElement,
  place: { x: number; y: number; width: number; height: number },
): void {
  if (video.videoWidth === 0) return;
  const scale = Math.min(place.width / video.videoWidth, place.height / video.videoHeight);
  const [width, height] = [video.videoWidth * scale, video.videoHeight * scale];
  context.drawImage(video, place.x + (place.width - width) / 2, place.y + (place.height - height) / 2, width, height);
}
