import { directionWords } from '../caller/call-outcome.ts';

/** The choices of the direction filter. */
export const directionOptions = (['in', 'out', 'internal'] as const).map((value) => ({ value, text: directionWords[value] }));
