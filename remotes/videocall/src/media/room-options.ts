import { type RoomOptions, VideoPresets } from 'livekit-client';
import { wayBack } from './way-back.ts';

const FRAME_RATE = 25;

/**
 * The options of an agent's tab in a room. `captureHeight`: the most lines of the camera's picture. People with a worse network
 * receive one of the smaller pictures that are sent as well.
 */
export function roomOptions(captureHeight: number): RoomOptions {
  const { h180, h360, h540, h720, h1080 } = VideoPresets;
  const { resolution, encoding } = [h360, h540, h720].find(({ height }) => height >= captureHeight) ?? h1080;
  return {
    // Recording continues while another window is in front.
    adaptiveStream: { pauseVideoInBackground: false, pixelDensity: 'screen' },
    dynacast: true,
    reconnectPolicy: wayBack,
    // With one connection for both directions the client negotiates again for each new track: the first picture is a quarter of a
    // second later.
    singlePeerConnection: false,
    videoCaptureDefaults: { resolution: { ...resolution, frameRate: FRAME_RATE } },
    audioCaptureDefaults: { echoCancellation: true, noiseSuppression: true, autoGainControl: true },
    publishDefaults: {
      videoEncoding: { ...encoding, maxFramerate: FRAME_RATE },
      videoSimulcastLayers: captureHeight > h540.height ? [h180, h540] : [h180],
      screenShareEncoding: { maxBitrate: 2_500_000, maxFramerate: 15 },
    },
    disconnectOnPageLeave: true,
  };
}
