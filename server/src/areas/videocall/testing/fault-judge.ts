import type pg from 'pg';
import { judge, type Reading, type Send, type StoredMessage } from '../../../app/testing/history.ts';

/** The server's acknowledgements in a run, to compare with the stored data. */
export interface Acknowledged {
  /** By agent. */
  readonly answered: Map<string, ReadonlySet<string>>;
  readonly ended: Set<string>;
  /** By call, the stars. */
  readonly rated: Map<string, number>;
  /** By their texts, which are unique. */
  readonly commented: Map<string, { sessionId: string; acknowledged: boolean }>;
}

interface KeptCall {
  sessionId: string;
  state: string;
  agentId: string | null;
  rating: number | null;
  owners: number;
}

/**
 * The errors in the calls of a run: acknowledged data is missing, an agent had two calls at the same time, or a call never ended.
 */
export async function judgeCalls(
  owner: pg.Client,
  acknowledged: Acknowledged,
  sends: readonly Send[],
  readings: readonly Reading[],
): Promise<string[]> {
  const sessionIds = [...new Set(readings.map(({ recordId }) => recordId))];
  const { rows: stored } = await owner.query<StoredMessage>(
    `select c.session_id as "recordId", m.seq, m.client_msg_id as "clientMsgId", m.author, m.identity as "authorId", m.body
     from video_messages m join video_calls c on c.tenant_id = m.tenant_id and c.id = m.call_id
     where c.session_id = any($1) order by 1, 2`,
    [sessionIds],
  );
  const { rows: kept } = await owner.query<KeptCall>(
    `select c.session_id as "sessionId", c.state, c.agent_id as "agentId", c.rating,
       (select count(*) from video_parties p where p.tenant_id = c.tenant_id and p.call_id = c.id and p.kind = 'owner')::int as owners
     from video_calls c where c.session_id = any($1)`,
    [sessionIds],
  );
  const calls = new Map(kept.map((call) => [call.sessionId, call]));
  return [
    ...judge(sends, readings, stored),
    ...faultsOfAnswers(acknowledged, calls),
    ...faultsOfEnds(acknowledged, calls),
    ...(await faultsOfComments(owner, acknowledged)),
    ...(await doubleAssignments(owner)),
    ...(await ghosts(owner)),
  ];
}

function faultsOfAnswers({ answered }: Acknowledged, calls: ReadonlyMap<string, KeptCall>): string[] {
  const faults: string[] = [];
  for (const [agentId, sessionIds] of answered) {
    for (const sessionId of sessionIds) {
      const call = calls.get(sessionId);
      if (call && call.agentId !== agentId) faults.push(`agent ${agentId} answered ${sessionId}, which ${call.agentId} has`);
    }
  }
  for (const { sessionId, owners } of calls.values()) if (owners !== 1) faults.push(`${sessionId} had ${owners} owners`);
  return faults;
}

function faultsOfEnds({ ended, rated }: Acknowledged, calls: ReadonlyMap<string, KeptCall>): string[] {
  const faults: string[] = [];
  for (const sessionId of ended) {
    if (calls.get(sessionId)?.state !== 'ended') faults.push(`${sessionId} was ended and goes on`);
  }
  for (const [sessionId, stars] of rated) {
    if (calls.get(sessionId)?.rating !== stars) faults.push(`the rating of ${sessionId} is lost`);
  }
  return faults;
}

async function faultsOfComments(owner: pg.Client, { commented }: Acknowledged): Promise<string[]> {
  const { rows } = await owner.query<{ words: string; count: number }>(
    'select words, count(*)::int as count from video_comments where words = any($1) group by words',
    [[...commented.keys()]],
  );
  const counts = new Map(rows.map(({ words, count }) => [words, count]));
  return [...commented].flatMap(([words, { sessionId, acknowledged }]) => {
    const count = counts.get(words) ?? 0;
    if (count > 1) return [`a comment on ${sessionId} is there ${count} times`];
    return acknowledged && count === 0 ? [`a comment on ${sessionId} was acknowledged and is lost`] : [];
  });
}

/** Two calls that an agent was in at the same time. */
async function doubleAssignments(owner: pg.Client): Promise<string[]> {
  const { rows } = await owner.query<{ agentId: string; first: string; second: string }>(
    `select a.agent_id as "agentId", a.session_id as first, b.session_id as second
     from video_calls a join video_calls b on b.tenant_id = a.tenant_id and b.agent_id = a.agent_id and b.id > a.id
     where a.answered_at < coalesce(b.ended_at, 'infinity') and b.answered_at < coalesce(a.ended_at, 'infinity')`,
  );
  return rows.map(({ agentId, first, second }) => `agent ${agentId} had ${first} and ${second} at once`);
}

/** Calls without any party, and seats that such calls occupy. */
async function ghosts(owner: pg.Client): Promise<string[]> {
  const { rows: calls } = await owner.query<{ id: string }>(`select session_id as id from video_calls where state <> 'ended'`);
  const { rows: seats } = await owner.query<{ id: string }>(
    'select agent_id as id from agent_phone_status where video_call_id is not null',
  );
  return [...calls.map(({ id }) => `${id} goes on as a ghost`), ...seats.map(({ id }) => `the seat of agent ${id} is taken`)];
}
