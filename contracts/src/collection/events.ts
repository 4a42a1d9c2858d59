import { defineTopic } from '../kit/events.ts';

/** A case of the tenant changed: its owner, its money, its promises. */
export const collectionCasesTopic = defineTopic('collection-cases');
