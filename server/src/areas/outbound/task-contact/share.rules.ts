/** Divides ids among agents by their shares, in turn: of 10 by 2 to 1 the first gets 7. Nobody is left over. */
export function divide(
  ids: readonly string[],
  agents: readonly { readonly agentId: string; readonly share: number }[],
): Map<string, string[]> {
  const parts = new Map(agents.filter(({ share }) => share > 0).map(({ agentId }) => [agentId, [] as string[]]));
  const shares = new Map(agents.map(({ agentId, share }) => [agentId, share]));
  for (const id of ids) {
    // Whoever has the least of their share is next; of equals the first.
    let [next, least] = ['', Number.POSITIVE_INFINITY];
    for (const [agentId, part] of parts) {
      const had = part.length / (shares.get(agentId) ?? 1);
      if (had < least) [next, least] = [agentId, had];
    }
    parts.get(next)?.push(id);
  }
  return parts;
}
