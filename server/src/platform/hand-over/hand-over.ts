import type { SealedDb, TenantTx } from '../db/db.ts';
import type { Kernel } from '../kernel.ts';

export interface Person {
  readonly id: string;
  readonly name: string;
}

/** A hand-over that runs: whose things go to whom. */
export interface HandOver {
  readonly from: Person;
  /** At least one, all enabled. */
  readonly receivers: readonly Person[];
  /** Who ordered it. */
  readonly by: Person;
  /** How many of this kind were given before. */
  readonly moved: number;
  readonly now: Date;
  readonly kernel: Kernel;
}

/** Things of one kind that users hold. An area names its kinds in its {@link Area}. */
export interface HandOverKind {
  /** `noun` in kebab-case, unique in the product. */
  readonly kind: string;
  /** The name for users, and the measure word: 客户, 位. */
  readonly name: string;
  readonly unit: string;
  readonly count: (own: SealedDb, agentId: string) => Promise<number>;
  /**
   * Gives at most `limit` of them away, and returns how many; 0: none is left. What it gave the user does not hold any more, so it
   * may run again after a fault: each thing is given once.
   */
  readonly move: (tenant: TenantTx, handOver: HandOver, limit: number) => Promise<number>;
}

/** Shares things among the receivers, in turn. */
export function shareOut<T>(things: readonly T[], { receivers, moved }: Pick<HandOver, 'receivers' | 'moved'>): [Person, T[]][] {
  const shares = receivers.map((receiver): [Person, T[]] => [receiver, []]);
  things.forEach((thing, place) => {
    shares[(moved + place) % shares.length]?.[1].push(thing);
  });
  return shares.filter(([, share]) => share.length > 0);
}

/** The same as one receiver for each thing. */
export const receiversOf = ({ receivers, moved }: Pick<HandOver, 'receivers' | 'moved'>, count: number): Person[] =>
  Array.from({ length: count }, (_, place) => receivers[(moved + place) % receivers.length]).filter((one) => one !== undefined);
