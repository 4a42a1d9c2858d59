import { sql } from 'kysely';
import type { SealedDb } from '../../../platform/db/db.ts';

/** 0 empty, 1 real, 2 suspended, 3 the source does not know it, 4 silent, 5 risky. */
export type NumberStatus = '0' | '1' | '2' | '3' | '4' | '5';

/**
 * Says what is known of numbers, in one call for many. A vendor's service can take the place of the own history. Numbers that it
 * does not answer for are unknown (3).
 */
export type NumberCheck = (reader: SealedDb, numbers: readonly string[]) => Promise<ReadonlyMap<string, NumberStatus>>;

/** So many unanswered calls within the time, and none answered: a silent number. */
const SILENT_CALLS = 5;
const SILENT_DAYS = 90;

interface Known {
  asked: string;
  outcome: string | null;
  missed_cause: string;
  answered: boolean;
  unanswered: number;
  ever_answered: boolean;
}

/**
 * The default source: the tenant's own calls, and what agents heard in them. The last word counts: a number that was empty and is
 * answered later is real.
 */
export const checkByHistory: NumberCheck = async ({ tx, tenantId, cipher }, numbers) => {
  const asked = numbers.flatMap((number) =>
    cipher.blindIndexes('calls.number_index', number).map((index) => ({ number, index })),
  );
  const { rows } = await sql<Known>`
    select n.number as asked, l.outcome, l.missed_cause, l.answered, h.unanswered, h.ever_answered
    from unnest(${asked.map(({ number }) => number)}::text[], ${asked.map(({ index }) => index)}::text[]) as n (number, index)
    cross join lateral (
      select a.outcome, c.missed_cause, c.answered_at is not null as answered from calls c
      left join outbound_attempts a on a.tenant_id = c.tenant_id and a.call_id = c.id
      where c.tenant_id = ${tenantId} and c.number_index = n.index and c.direction <> 'internal' and c.ended_at is not null
      order by c.id desc limit 1) l
    cross join lateral (
      select (count(*) filter (where c.answered_at is null))::int as unanswered,
        coalesce(bool_or(c.answered_at is not null), false) as ever_answered
      from calls c
      where c.tenant_id = ${tenantId} and c.number_index = n.index and c.direction <> 'internal' and c.ended_at is not null
        and c.began_at > now() - make_interval(days => ${SILENT_DAYS})) h`.execute(tx);
  return new Map(rows.map((row) => [row.asked, statusOf(row)]));
};

function statusOf({ outcome, missed_cause, answered, unanswered, ever_answered }: Known): NumberStatus {
  if (outcome === 'suspended') return '2';
  if (outcome === 'empty' || (outcome === null && missed_cause === 'bad-number')) return '0';
  if (answered || ever_answered) return '1';
  return unanswered >= SILENT_CALLS ? '4' : '3';
}
