import type { ReconnectPolicy, RoomConnectOptions } from 'livekit-client';

const LONGEST_MS = 60_000;
const PAUSE_MS = 500;

/**
 * How a page returns after its network was cut. Attempts follow each other closely, and none waits long for an answer: a network
 * that is back is used within seconds. LiveKit's own pauses grow to ten seconds, and an attempt may wait for fifteen, twice.
 */
export const wayBack: ReconnectPolicy = {
  nextRetryDelayInMs: ({ retryCount, elapsedMs }) => {
    if (elapsedMs > LONGEST_MS) return null;
    return retryCount === 0 ? 0 : PAUSE_MS * (0.5 + Math.random());
  },
};

/**
 * The media server itself gives up after five seconds without a way for the media; a page that waits longer stands still in
 * vain (seen after cuts of 25 s: one way back in six took 14 s).
 */
export const entering: RoomConnectOptions = { websocketTimeout: 4000, peerConnectionTimeout: 4000 };
