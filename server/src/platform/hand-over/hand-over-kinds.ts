import type { Kernel } from '../kernel.ts';
import type { HandOverKind } from './hand-over.ts';

const known = new WeakMap<Kernel, readonly HandOverKind[]>();

/** The kinds of all areas of a server. */
export function nameHandOvers(kernel: Kernel, kinds: readonly HandOverKind[]): void {
  known.set(kernel, kinds);
}

export const handOversOf = (kernel: Kernel): readonly HandOverKind[] => known.get(kernel) ?? [];
