import * as z from 'zod';

const origin = /^(\*|https?:\/\/[^\s/?#]+)$/;

/** One origin a line as a browser writes it (https://shop.example), or * for any. */
export const originLines = z
  .string()
  .max(4000)
  .refine((lines) => originsOf(lines).every((each) => origin.test(each)), '每行一个来源，例如 https://shop.example，或 *');

/** The origins that were written, one a line. */
export function originsOf(lines: string): string[] {
  return lines
    .split(/\s+/)
    .map((line) => line.trim().toLowerCase().replace(/\/$/, ''))
    .filter(Boolean);
}
