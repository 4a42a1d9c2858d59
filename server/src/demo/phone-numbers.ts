/**
 * Mobile prefixes that no carrier has. The Chinese numbering plan assigns 11-digit mobile numbers to carriers by prefix: 130–139,
 * 145, 147, 149, 150–153, 155–159, 162, 165–167, 170–178, 180–189, 190–193 and 195–199 are assigned. 140–144, 146 and 148 are
 * 13-digit numbers of machines; 160, 163, 168, 169 and 179 were short numbers of dial-in services. 154, 161 and 164 were never
 * assigned, so a demo number cannot ring a real person.
 */
const FREE_PREFIXES = ['154', '161', '164'] as const;

/** The count of distinct numbers. */
export const PHONE_NUMBER_COUNT = FREE_PREFIXES.length * 100_000_000;

/** It has no common factor with the count, so {@link phoneNumber} repeats no number. */
const STEP = 172_961_207;

/** The `index`th number: distinct for distinct indexes below {@link PHONE_NUMBER_COUNT}, without visible order. */
export function phoneNumber(index: number): string {
  const scattered = Number((BigInt(index) * BigInt(STEP) + 71_428_571n) % BigInt(PHONE_NUMBER_COUNT));
  const prefix = FREE_PREFIXES[scattered % FREE_PREFIXES.length];
  return `${prefix}${String(Math.floor(scattered / FREE_PREFIXES.length)).padStart(8, '0')}`;
}
