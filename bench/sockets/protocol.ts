/** To a process of agents: where each connects. */
export interface Connect {
  addresses: string[];
}

/** What it has seen, told twice a second once all are connected. */
export interface Seen {
  closed: number;
  /** Hearts, of all agents together. */
  sent: number;
  answered: number;
  /** Agents who were told that their rights changed, and when the last of them was (ms since 1970). */
  told: number;
  lastTold: number;
}
