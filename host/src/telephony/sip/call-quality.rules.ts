import type { CallQuality } from '@lianxi/contracts/telephony/telephony-state';

/** Counters of a connection's incoming sound since its start, from getStats. */
export interface SoundCounters {
  readonly received: number;
  readonly lost: number;
  /** Seconds. */
  readonly jitter: number;
  /** Seconds there and back; null: not known yet. */
  readonly roundTrip: number | null;
}

/** The delay of codec and buffer, in addition to the network, in milliseconds. */
const FIXED_DELAY_MS = 20;

/**
 * The estimated quality for a listener, 1 to 4.5: the E-model of ITU-T G.107 in its short form. Delay reduces it slowly up to 177
 * ms and fast beyond; each percent of loss costs 2.5.
 */
export function meanOpinion({ lossPercent, jitterMs, roundTripMs }: Omit<CallQuality, 'mos'>): number {
  const delay = (roundTripMs ?? 0) / 2 + 2 * jitterMs + FIXED_DELAY_MS;
  const rating = 93.2 - 0.024 * delay - 0.11 * Math.max(0, delay - 177.3) - 2.5 * lossPercent;
  if (rating <= 0) return 1;
  return Math.min(4.5, 1 + 0.035 * rating + 7e-6 * rating * (rating - 60) * (100 - rating));
}

/** The quality between two readings of the counters; null: no sound was expected in between. */
export function qualityBetween(before: SoundCounters, after: SoundCounters): CallQuality | null {
  const lost = Math.max(0, after.lost - before.lost);
  const expected = after.received - before.received + lost;
  if (expected <= 0) return null;
  const figures = {
    lossPercent: (100 * lost) / expected,
    jitterMs: after.jitter * 1000,
    roundTripMs: after.roundTrip === null ? null : after.roundTrip * 1000,
  };
  return { mos: meanOpinion(figures), ...figures };
}

/** Reads the counters from a connection's statistics; null: no sound arrived yet. */
export function soundCounters(report: Iterable<[string, Record<string, unknown>]>): SoundCounters | null {
  let incoming: Record<string, unknown> | null = null;
  let roundTrip: number | null = null;
  for (const [, entry] of report) {
    if (entry.type === 'inbound-rtp' && entry.kind === 'audio') incoming = entry;
    if (entry.type === 'remote-inbound-rtp' && typeof entry.roundTripTime === 'number') roundTrip = entry.roundTripTime;
  }
  if (!incoming) return null;
  const number = (name: string) => (typeof incoming[name] === 'number' ? incoming[name] : 0);
  return { received: number('packetsReceived'), lost: number('packetsLost'), jitter: number('jitter'), roundTrip };
}
