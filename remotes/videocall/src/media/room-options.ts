import { type RoomOptions, VideoPresets } from 'livekit-client';

const FRAME_RATE = 25;

/**
 * How an agent's tab is in a room. `captureHeight`: lines of the camera's picture, at most; those with a worse network get one
 * of the smaller pictures that are sent beside it.
 */
export function roomOptions(captureHeight: number): RoomOptions {
  const { h180, h360, h540, h720, h1080 } = VideoPresets;
  const { resolution, encoding } = [h360, h540, h720].find(({ height }) => height >= captureHeight) ?? h1080;
  return {
    // Recording goes on while another window is in front.
    adaptiveStream: { pauseVideoInBackground: false, pixelDensity: 'screen' },
    dynacast: true,
    // One connection for both ways asks the server anew for each track that comes: the first picture is a quarter second later.
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
