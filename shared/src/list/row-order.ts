/** The order after one row moved to the place of another and the rows between moved up. */
export function orderAfter(ids: readonly string[], moved: string, place: string): string[] {
  const rest = ids.filter((id) => id !== moved);
  rest.splice(ids.indexOf(place), 0, moved);
  return rest;
}
