import { defineTopic } from '../kit/events.ts';

/** A summary of the tenant was written, or is owed now. */
export const summariesTopic = defineTopic('summaries');
