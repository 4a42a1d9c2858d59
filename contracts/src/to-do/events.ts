import { defineTopic } from '../kit/events.ts';

/** Something came or was done that no other topic tells: a message that a customer left, a thing that somebody put off. */
export const toDosTopic = defineTopic('to-dos');
