import * as z from 'zod';
import { orderPartNames, orderStatusNames } from './work-order-words.ts';

const keysOf = <K extends string>(names: Readonly<Record<K, string>>) => Object.keys(names) as [K, ...K[]];

export const orderStatus = z.enum(keysOf(orderStatusNames));
export type OrderStatus = z.output<typeof orderStatus>;

/** A part of the list: a view of the same orders by what they are to the caller. */
export const orderPart = z.enum(keysOf(orderPartNames));
export type OrderPart = z.output<typeof orderPart>;
