/** The order when one goes to the place of another, and what lies between moves up. */
export function orderAfter(ids: readonly string[], moved: string, place: string): string[] {
  const rest = ids.filter((id) => id !== moved);
  rest.splice(ids.indexOf(place), 0, moved);
  return rest;
}
