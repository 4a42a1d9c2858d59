import { directionWords } from '../caller/call-outcome.ts';

/** What lists of calls are narrowed by. */
export const directionOptions = (['in', 'out', 'internal'] as const).map((value) => ({ value, text: directionWords[value] }));
