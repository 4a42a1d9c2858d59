import { agentEvent, defineTopic } from '../kit/events.ts';
import { signState } from './sign.contract.ts';

/** The draft or the published roster of a tenant changed. */
export const rosterTopic = defineTopic('roster');

/** The agent checked in or out, in whatever tab. */
export const signChanged = agentEvent('sign.changed', signState);

/** A request about working days was filed, moved on or decided. */
export const requestsTopic = defineTopic('shift-requests');

/** An agent's status changed on a channel that no other topic tells of, or a deviation was excused. */
export const adherenceTopic = defineTopic('adherence');
