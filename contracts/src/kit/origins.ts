import * as z from 'zod';
import { lines } from './fields.ts';

const origin = /^(\*|https?:\/\/[^\s/?#]+)$/;

const MAX_LENGTH = 4000;
const originLines = z
  .string()
  .max(MAX_LENGTH)
  .refine((text) => originsOf(text).every((each) => origin.test(each)), '每行一个来源，例如 https://shop.example，或 *');

/** The origins whose pages may show something: one per line, as a browser writes it (https://shop.example), or * for any. */
export const origins = (label: string) => ({ ...lines(label, { max: MAX_LENGTH }), schema: originLines });

/** The origins of the text, which has one per line. */
export function originsOf(text: string): string[] {
  return text
    .split(/\s+/)
    .map((line) => line.trim().toLowerCase().replace(/\/$/, ''))
    .filter(Boolean);
}
