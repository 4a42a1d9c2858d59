import { defineTopic } from '../kit/events.ts';

/** A work order of the tenant was made or changed. */
export const workOrdersTopic = defineTopic('work-orders');
