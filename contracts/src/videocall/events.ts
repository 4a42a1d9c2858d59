import { defineTopic } from '../kit/events.ts';

/** Any call of the tenant changed: read `calls/monitoring`. */
export const videoCallsTopic = defineTopic('video-calls');

/** Any seat of the tenant changed. */
export const videoSeatsTopic = defineTopic('video-seats');
