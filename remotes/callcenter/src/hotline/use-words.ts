interface Named {
  readonly id: string;
  readonly name: string;
}
interface Uses {
  readonly hotlines: readonly Named[];
  readonly skillGroups: readonly Named[];
}

/** The hotlines and skill groups that use something. */
export const usesInWords = ({ hotlines, skillGroups }: Uses, none: string): string =>
  [...skillGroups, ...hotlines].map(({ name }) => name).join('、') || none;

/** Their values in a form. */
export const useIds = ({ hotlines, skillGroups }: Uses) => ({
  hotlineIds: hotlines.map(({ id }) => id),
  skillGroupIds: skillGroups.map(({ id }) => id),
});
