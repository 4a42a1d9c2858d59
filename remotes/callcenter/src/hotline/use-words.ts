interface Named {
  readonly id: string;
  readonly name: string;
}
interface Uses {
  readonly hotlines: readonly Named[];
  readonly skillGroups: readonly Named[];
}

/** For which hotlines and skill groups something is. */
export const usesInWords = ({ hotlines, skillGroups }: Uses, none: string): string =>
  [...skillGroups, ...hotlines].map(({ name }) => name).join('、') || none;

/** What a form holds of them. */
export const useIds = ({ hotlines, skillGroups }: Uses) => ({
  hotlineIds: hotlines.map(({ id }) => id),
  skillGroupIds: skillGroups.map(({ id }) => id),
});
