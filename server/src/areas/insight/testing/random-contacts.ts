import fc from 'fast-check';
import type pg from 'pg';

/** The course of a call, as seconds after the one before it; null: it did not happen. */
export interface CallCourse {
  direction: 'in' | 'out';
  /** Half hours before now. */
  ago: number;
  queued: boolean;
  rang: number | null;
  answered: number | null;
  ended: number | null;
  cause: '' | 'hung-up-in-queue' | 'queue-time-out' | 'no-agents' | 'out-of-hours';
  held: number;
  transferred: boolean;
  rating: number | null;
  agent: 0 | 1;
}

const within = (max: number) => fc.integer({ min: 0, max });
export const callCourse: fc.Arbitrary<CallCourse> = fc.record({
  direction: fc.constantFrom('in', 'in', 'out'),
  ago: within(90),
  queued: fc.boolean(),
  rang: fc.option(within(8)),
  answered: fc.option(within(40)),
  ended: fc.option(within(300), { freq: 9 }),
  cause: fc.constantFrom('hung-up-in-queue', 'queue-time-out', 'no-agents', 'out-of-hours', ''),
  held: within(20),
  transferred: fc.boolean(),
  rating: fc.option(fc.integer({ min: 1, max: 5 })),
  agent: fc.constantFrom(0, 1),
});

const HALF_HOUR = 1_800_000;

/** Writes the rows of a call step by step, as the call centre would; `step` runs between them. */
export async function playCall(
  owner: pg.Client,
  { course, agents, groupId, now }: { course: CallCourse; agents: readonly string[]; groupId: string; now: number },
  step: (callId: string) => Promise<unknown> = async () => {},
): Promise<string> {
  const { direction, ago, queued, cause, held, rating } = course;
  const agentId = agents[course.agent] as string;
  const began = now - (ago + 1) * HALF_HOUR;
  let at = began;
  const time = () => new Date(at);
  const { rows } = await owner.query(
    `insert into calls (tenant_id, direction, number, number_index, did, began_at, queued_at, skill_group_id, state)
     values (174, $1, 'x', 'x', '400', $2, $3, $4, 'x') returning id`,
    [direction, time(), queued && direction === 'in' ? time() : null, queued ? groupId : null],
  );
  const callId: string = rows[0].id;
  const event = (name: string, detail: object = {}, leg: number | null = null) =>
    owner.query('insert into call_events (tenant_id, call_id, at, name, leg, detail) values (174, $1, $2, $3, $4, $5)', [
      ...[callId, time(), name, leg, detail],
    ]);
  const leg = (no: number, agent: string) =>
    owner.query(
      `insert into call_legs (tenant_id, call_id, no, kind, role, agent_id, name, rang_at) values (174, $1, $2, 'agent', 'agent', $3, '', $4)`,
      [callId, no, agent, time()],
    );
  if (queued && direction === 'in') await event('queued', { skillGroupId: groupId });
  await step(callId);
  const isRung = direction === 'out' || course.rang !== null;
  const no = direction === 'out' ? 1 : 2;
  if (isRung) {
    at += (course.rang ?? 0) * 1000;
    await leg(no, agentId);
    await step(callId);
  }
  const isAnswered = isRung && course.answered !== null;
  if (isAnswered) {
    at += (course.answered ?? 0) * 1000;
    await owner.query('update calls set answered_at = $2, agent_id = $3 where id = $1', [callId, time(), agentId]);
    await owner.query('update call_legs set answered_at = $3 where call_id = $1 and no = $2', [callId, no, time()]);
    await event('held', {}, no);
    at += held * 1000;
    await event('resumed', {}, no);
    await step(callId);
  }
  if (isAnswered && course.transferred) {
    at += 5000;
    const other = agents[1 - course.agent] as string;
    await owner.query(`update call_legs set ended_at = $3, cause = 'transferred' where call_id = $1 and no = $2`, [
      callId,
      no,
      time(),
    ]);
    await leg(no + 1, other);
    await owner.query('update call_legs set answered_at = rang_at where call_id = $1 and no = $2', [callId, no + 1]);
    await owner.query('update calls set agent_id = $2 where id = $1', [callId, other]);
    await step(callId);
  }
  if (course.ended !== null) {
    at += course.ended * 1000;
    await owner.query(`update call_legs set ended_at = $2, cause = 'hung-up' where call_id = $1 and ended_at is null`, [
      callId,
      time(),
    ]);
    await owner.query(
      `update calls set ended_at = $2, ended_by = 'customer', state = null, missed_cause = $3, rating = $4 where id = $1`,
      [callId, time(), isAnswered ? '' : cause, isAnswered ? rating : null],
    );
    await step(callId);
  }
  return callId;
}

/** Everything that the figures know, without what only says when it was written. */
export async function storedContacts(owner: pg.Client): Promise<object[]> {
  const { rows } = await owner.query(
    `select to_jsonb(c) - 'revision' - 'changed_at' as contact,
       (select jsonb_agg(to_jsonb(s) order by s.no) from contact_segments s
        where s.tenant_id = c.tenant_id and s.channel = c.channel and s.contact_id = c.contact_id) as segments
     from contacts c order by channel, contact_id`,
  );
  return rows;
}
