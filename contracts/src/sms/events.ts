import { defineTopic } from '../kit/events.ts';

/** A group sending of the tenant went on, or changed its state. */
export const smsBatchesTopic = defineTopic('sms-batches');
