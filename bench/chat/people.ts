import type pg from 'pg';
import { addSignedInAgents, type BenchDatabase, TENANT } from '../lib/database.ts';
import type { Acknowledged, Person, Talk } from './protocol.ts';

export interface People {
  agents: Person[];
  visitors: Person[];
}

/** Writes agents who take conversations and visitors who were here before, in bulk. */
export async function addPeople(owner: pg.Client, agentCount: number, visitorCount: number): Promise<People> {
  const agents = await addSignedInAgents(owner, agentCount, 'chat');
  await owner.query(
    `insert into sites (tenant_id, title, welcome, allowed_origins) values (${TENANT}, '在线客服', '您好', '{*}')`,
  );
  // Agents chat where their tenant has the app.
  await owner.query(`insert into tenant_remotes (tenant_id, remote_id) values (${TENANT}, 'online') on conflict do nothing`);
  // Room for every visitor at once: routing is to spread them, not to keep them waiting.
  await owner.query(
    `insert into agent_text_status (tenant_id, agent_id, status, capacity)
     select tenant_id, id, '1', $1::int from agents where tenant_id = ${TENANT}`,
    [Math.ceil(visitorCount / agentCount) * 2],
  );
  const { rows: visitors } = await owner.query<{ id: string; token: string }>(
    `with visitor as (
       insert into visitors (tenant_id, token_hash, name)
       select ${TENANT}, sha256(convert_to(lpad(n::text, 43, '0'), 'utf8')), '访客' || (100000 + n) from generate_series(1, $1::int) n
       returning id, token_hash)
     select visitor.id, lpad(n::text, 43, '0') as token
     from visitor join generate_series(1, $1::int) n on token_hash = sha256(convert_to(lpad(n::text, 43, '0'), 'utf8'))`,
    [visitorCount],
  );
  return {
    agents: agents.map(({ id, ticket }) => ({
      id,
      query: { orgi: String(TENANT), userid: id, session: ticket, admin: 'false' },
    })),
    visitors: visitors.map(({ id, token }) => ({ id, auth: { token } })),
  };
}

/** The same people as the relay knows them: it believes who they say they are. */
export function believed({ agents, visitors }: People): People {
  return { agents, visitors: visitors.map(({ id }) => ({ id, auth: { id } })) };
}

/** Who talks with whom, as routing decided. Throws when somebody still waits. */
export async function readTalks(owner: pg.Client, expected: number): Promise<Talk[]> {
  const { rows } = await owner.query<Talk>(
    `select id as "recordId", agent_id as "agentId", visitor_id as "visitorId"
     from conversations where state = 'active' order by id`,
  );
  if (rows.length !== expected) throw new Error(`${rows.length} of ${expected} conversations found an agent`);
  return rows;
}

/** What is wrong with the log, in words; nothing when every acknowledged message is there once and no number is missing. */
export async function faultsOfLog({ owner }: BenchDatabase, { recordIds, clientMsgIds, seqs }: Acknowledged): Promise<string[]> {
  const { rows: lost } = await owner.query<{ n: number }>(
    `select count(*)::int as n
     from unnest($1::bigint[], $2::text[], $3::int[]) as a (record, client_msg, seq)
     left join messages m on m.tenant_id = ${TENANT} and m.conversation_id = a.record and m.client_msg_id = a.client_msg and m.seq = a.seq
     where m.seq is null`,
    [recordIds, clientMsgIds, seqs],
  );
  const { rows: gaps } = await owner.query<{ n: number }>(
    `select count(*)::int as n from (
       select c.id from conversations c join messages m on m.tenant_id = c.tenant_id and m.conversation_id = c.id
       group by c.tenant_id, c.id, c.last_seq
       having min(m.seq) <> 1 or max(m.seq) <> count(*) or c.last_seq <> count(*) or count(distinct m.client_msg_id) <> count(*)) faulty`,
  );
  const { rows: strange } = await owner.query<{ n: number }>(
    `select count(*)::int - $1::int as n from messages where author <> 'system'`,
    [clientMsgIds.length],
  );
  const count = (rows: { n: number }[]) => rows[0]?.n ?? 0;
  return [
    ...(count(lost) > 0 ? [`${count(lost)} acknowledged messages are not stored as they were acknowledged`] : []),
    ...(count(gaps) > 0 ? [`${count(gaps)} conversations have numbers missing or messages twice`] : []),
    ...(count(strange) !== 0 ? [`${count(strange)} messages more are stored than were acknowledged`] : []),
  ];
}
