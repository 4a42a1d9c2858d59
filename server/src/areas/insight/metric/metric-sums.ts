import { type MetricName, SERVICE_LEVEL_SECONDS, SHORT_ABANDON_SECONDS } from '@lianxi/contracts/insight/metric';
import { type RawBuilder, sql } from 'kysely';

/** Rows that a metric counts, as a condition, and what it adds up of each; without `adds` it counts them. */
export interface Counted {
  readonly where: RawBuilder<boolean>;
  readonly adds?: RawBuilder<number>;
}

const offered = sql<boolean>`c.direction = 'in' and c.outcome is not null`;
const outcome = (value: string) => sql<boolean>`c.direction = 'in' and c.outcome = ${sql.lit(value)}`;
const within = (seconds: number) => sql`c.wait_ms <= ${sql.lit(seconds * 1000)}`;
const replied = sql<boolean>`c.channel = 'chat' and c.first_reply_ms is not null`;

/** Over contacts `c`. */
export const contactSums: Partial<Record<MetricName, Counted>> = {
  offered: { where: offered },
  answered: { where: outcome('answered') },
  abandoned: { where: outcome('abandoned') },
  shortAbandoned: { where: sql`${outcome('abandoned')} and ${within(SHORT_ABANDON_SECONDS)}` },
  flowedOut: { where: outcome('flowed-out') },
  waiting: { where: outcome('waiting') },
  waitingNow: { where: outcome('waiting') },
  inTime: { where: sql`${outcome('answered')} and ${within(SERVICE_LEVEL_SECONDS)}` },
  serviceBase: {
    where: sql`c.direction = 'in' and (c.outcome = 'answered' or c.outcome = 'abandoned' and not ${within(SHORT_ABANDON_SECONDS)})`,
  },
  answeredWait: { where: outcome('answered'), adds: sql`c.wait_ms / 1000.0` },
  transfers: { where: sql`c.direction <> 'internal' and c.transfers > 0`, adds: sql`c.transfers` },
  rated: { where: sql`c.rating is not null` },
  ratingSum: { where: sql`c.rating is not null`, adds: sql`c.rating` },
  sessions: { where: sql`c.channel = 'chat' and c.outcome = 'answered'` },
  replied: { where: replied },
  firstReplySum: { where: replied, adds: sql`c.first_reply_ms / 1000.0` },
};

/** The agent's telephone rang until it was given to somebody else. */
const RANG_OUT = ['no-answer', 'unanswered', 'timeout'];
const REFUSED = ['rejected', 'declined', 'busy'];
const asked = sql<boolean>`s.kind = 'taker' and c.direction <> 'internal'`;
const missed = sql<boolean>`${asked} and s.outcome = 'missed'`;
const dialled = sql<boolean>`s.kind = 'dialler' and c.direction = 'out'`;
const handled = sql<boolean>`s.kind <> 'queue' and c.direction <> 'internal' and s.outcome = 'answered' and s.ended_at is not null`;
const causes = (values: readonly string[]) => sql`s.cause in (${sql.join(values.map((value) => sql.lit(value)))})`;

/** Over agents' parts `s` of contacts `c`. */
export const segmentSums: Partial<Record<MetricName, Counted>> = {
  rung: { where: asked },
  taken: { where: sql`${asked} and s.outcome = 'answered'` },
  missedByAgent: { where: sql`${missed} and ${causes(RANG_OUT)}` },
  refused: { where: sql`${missed} and ${causes(REFUSED)}` },
  missedOther: { where: sql`${missed} and not ${causes([...RANG_OUT, ...REFUSED])}` },
  dialled: { where: dialled },
  connected: { where: sql`${dialled} and s.outcome = 'answered'` },
  handled: { where: handled },
  talk: { where: handled, adds: sql`s.talk_ms / 1000.0` },
  hold: { where: handled, adds: sql`s.hold_ms / 1000.0` },
  wrap: { where: handled, adds: sql`s.wrap_ms / 1000.0` },
  handling: { where: handled, adds: sql`(s.talk_ms + s.hold_ms + s.wrap_ms) / 1000.0` },
};

/** One column of a grouped query. */
export const sumColumn = ({ where, adds }: Counted): RawBuilder<number> =>
  adds ? sql`coalesce(sum(${adds}) filter (where ${where}), 0)::float8` : sql`(count(*) filter (where ${where}))::float8`;
