import type { VideoCall } from '@lianxi/contracts/videocall/call.contract';
import { currentDesk } from '../call/current-desk.ts';

const QUALITY = 0.92;

/**
 * Stores what the customer shows now, their screen rather than their camera, as a picture that only agents see. Rejects when
 * there is no picture.
 */
export async function takeSnapshot(call: VideoCall): Promise<void> {
  const { media, log } = currentDesk();
  const customer = call.parties.find(({ kind }) => kind === 'customer')?.identity;
  const person = media.state.value.people.find(({ identity }) => identity === customer);
  const track = (person?.screen ?? person?.camera)?.mediaStreamTrack;
  if (!track) throw new NothingToSee();
  const time = new Date().toISOString().slice(0, 19).replaceAll(/[-:T]/g, '');
  const file = new File([await pictureOf(track)], `截图-${time}.jpg`, { type: 'image/jpeg' });
  log.attach(call.sessionId, 'snapshot', file);
}

class NothingToSee extends Error {
  override message = '客户没有画面，无法截图';
}

async function pictureOf(track: MediaStreamTrack): Promise<Blob> {
  const video = document.createElement('video');
  video.muted = true;
  video.srcObject = new MediaStream([track]);
  await video.play();
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  video.srcObject = null;
  return new Promise((done, failed) =>
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new NothingToSee())), 'image/jpeg', QUALITY),
  );
}
