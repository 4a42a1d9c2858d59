import { expect, test } from 'vitest';
import { sources } from './sources.ts';

/** The kit's live parts exist once, in the host: remotes are built without a copy of them. */
const hostOnly =
  /from '(@lianxi\/shared\/(?:client|session|portal)\/[^']+)'|import '(@lianxi\/shared\/(?:client|session|portal)\/[^']+)'/g;

function liveParts(...globs: string[]): Set<string> {
  const texts = sources(...globs).filter(({ path }) => !path.includes('.test.'));
  return new Set(texts.flatMap(({ text }) => [...text.matchAll(hostOnly)].map((match) => match[1] ?? match[2] ?? '')));
}

test('every live part of the kit that a remote uses is in the host', () => {
  const provided = liveParts('host/src/**/*.{ts,tsx}');
  const used = [...liveParts('remotes/*/src/**/*.{ts,tsx}', 'shared/src/ui/**/*.{ts,tsx}')];
  expect(used.filter((part) => !provided.has(part))).toEqual([]);
});
