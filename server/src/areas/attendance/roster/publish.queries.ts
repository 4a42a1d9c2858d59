import { createHash } from 'node:crypto';
import type { ShiftTimes } from '@lianxi/contracts/attendance/shift-times';
import { sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/db.ts';
import type { RosterRange } from './roster.queries.ts';

/** The times of a published or planned shift, as the roster keeps them. */
export interface ShiftTerms extends ShiftTimes {
  readonly punchBefore: number;
  readonly punchAfter: number;
  readonly lateAfter: number;
  readonly earlyBefore: number;
  readonly productive: boolean;
}

type Times = Pick<ShiftTerms, 'begins' | 'ends'> & { readonly name: string };

/** A cell in which the draft and the published roster differ. */
export interface ChangedCell {
  readonly agentId: string;
  readonly agNo: string;
  readonly agName: string;
  readonly day: string;
  readonly before: Times | null;
  readonly after: Times | null;
}

interface Row {
  agentId: string;
  agNo: string;
  agName: string;
  day: string;
  beforeName: string | null;
  before: ShiftTerms | null;
  afterName: string | null;
  after: ShiftTerms | null;
}

/** Where the draft of these agents differs from what is published, by agent and day. */
export async function findDiff(
  { tx, tenantId }: TenantDb,
  agentIds: readonly string[],
  { from, to }: RosterRange,
): Promise<{ changes: ChangedCell[]; digest: string }> {
  const layer = (name: 'draft' | 'published') => sql`(
    select r.agent_id, r.day, r.shift_id, r.terms, s.name from roster_shifts r
    join shifts s on s.tenant_id = r.tenant_id and s.id = r.shift_id
    where r.tenant_id = ${tenantId} and r.layer = ${name} and r.day between ${from}::date and ${to}::date
      and r.agent_id = any(${agentIds}::bigint[]))`;
  const { rows } = await sql<Row>`
    select a.id as "agentId", a.ag_no as "agNo", a.name as "agName", coalesce(d.day, p.day) as day,
      p.name as "beforeName", p.terms as before, d.name as "afterName", d.terms as after
    from ${layer('draft')} d full join ${layer('published')} p on p.agent_id = d.agent_id and p.day = d.day
    join agents a on a.tenant_id = ${tenantId} and a.id = coalesce(d.agent_id, p.agent_id)
    where d.shift_id is distinct from p.shift_id or d.terms is distinct from p.terms
    order by a.ag_no, a.id, day`.execute(tx);
  const changes = rows.map(({ agentId, agNo, agName, day, before, beforeName, after, afterName }) => ({
    agentId,
    agNo,
    agName,
    day,
    before: timesOf(before, beforeName),
    after: timesOf(after, afterName),
  }));
  return { changes, digest: createHash('sha256').update(JSON.stringify(rows)).digest('hex') };
}

const timesOf = (terms: ShiftTerms | null, name: string | null): Times | null =>
  terms === null || name === null ? null : { name, begins: terms.begins, ends: terms.ends };

/** Makes the draft of these cells the published roster. */
export async function publishCells(
  { tx, tenantId }: TenantDb,
  cells: readonly Pick<ChangedCell, 'agentId' | 'day'>[],
): Promise<void> {
  const cell = sql`unnest(${cells.map(({ agentId }) => agentId)}::bigint[], ${cells.map(({ day }) => day)}::date[]) as c (agent_id, day)`;
  // All are removed before one is added: a shift may take the place of its neighbour.
  await sql`
    delete from roster_shifts r using ${cell}
    where r.tenant_id = ${tenantId} and r.layer = 'published' and r.agent_id = c.agent_id and r.day = c.day`.execute(tx);
  await sql`
    insert into roster_shifts (tenant_id, agent_id, day, layer, shift_id, span, terms)
    select r.tenant_id, r.agent_id, r.day, 'published', r.shift_id, r.span, r.terms
    from roster_shifts r join ${cell} on c.agent_id = r.agent_id and c.day = r.day
    where r.tenant_id = ${tenantId} and r.layer = 'draft'`.execute(tx);
}
