import { agentEvent, defineTopic } from '../kit/events.ts';
import { videoStatus } from './status.contract.ts';

/** The agent's own video status changed, in this tab or another, or by a call. */
export const videoStatusChanged = agentEvent('video-status.changed', videoStatus);

/** Any call of the tenant changed: read `calls/monitoring`. */
export const videoCallsTopic = defineTopic('video-calls');

/** Any seat of the tenant changed. */
export const videoSeatsTopic = defineTopic('video-seats');
