/**
 * Headers of the INVITE by which a web phone knows what rings. The pop-up does not wait for them: the event of the agent
 * socket says the same.
 */
export const sipHeaders = {
  /** The call's linkedid. */
  call: 'X-Lianxi-Call',
  /** Number of the leg in the call. */
  leg: 'X-Lianxi-Leg',
  /** `auto`: the agent asked for this call (dialled, listens, comes back after a reload); the page answers it at once. */
  answer: 'X-Lianxi-Answer',
} as const;
