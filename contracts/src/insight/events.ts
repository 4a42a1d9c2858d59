import { defineTopic } from '../kit/events.ts';

/** A contact began, changed or ended: read the figures of this day. */
export const contactsTopic = defineTopic('contacts');
