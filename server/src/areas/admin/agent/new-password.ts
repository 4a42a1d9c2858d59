import { randomInt } from 'node:crypto';

// Without letters and digits that sound or look alike.
const sets = ['abcdefghijkmnpqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789'];
const LENGTH = 12;

/** A random password that follows the rules of specification section 5: lower case, upper case and digits. */
export function newPassword(): string {
  const pick = (set: string) => set[randomInt(set.length)] ?? '';
  const all = sets.join('');
  const characters = [...sets.map(pick), ...Array.from({ length: LENGTH - sets.length }, () => pick(all))];
  for (let i = characters.length - 1; i > 0; i--) {
    const j = randomInt(i + 1);
    [characters[i], characters[j]] = [characters[j] as string, characters[i] as string];
  }
  return characters.join('');
}
