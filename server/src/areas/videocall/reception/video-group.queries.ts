import type { VideoGroup, videoGroupFields } from '@lianxi/contracts/videocall/video-group.contract';
import { type Selectable, sql } from 'kysely';
import type * as z from 'zod';
import type { TenantTx } from '../../../platform/db/db.ts';
import type { VideoGroups } from '../../../platform/db/schema.ts';
import { touchVideoSeats } from '../seat/video-seat.queries.ts';

type Own = Pick<TenantTx, 'tx' | 'tenantId'>;
type Fields = z.output<typeof videoGroupFields>;

/** One page, newest first, with how many belong to each. */
export async function listVideoGroups(
  { tx, tenantId }: Own,
  { keyword, currentPage, pageSize }: { keyword?: string | undefined; currentPage: number; pageSize: number },
) {
  let groups = tx.selectFrom('video_groups as g').where('g.tenant_id', '=', tenantId);
  if (keyword) groups = groups.where(sql<boolean>`strpos(lower(g.name), ${keyword.toLowerCase()}) > 0`);
  const rows = await groups
    .selectAll('g')
    .select((eb) =>
      eb
        .selectFrom('video_group_members as m')
        .select((m) => m.fn.countAll<string>().as('n'))
        .where('m.tenant_id', '=', tenantId)
        .whereRef('m.video_group_id', '=', 'g.id')
        .as('members'),
    )
    .orderBy('g.id', 'desc')
    .limit(pageSize)
    .offset((currentPage - 1) * pageSize)
    .execute();
  const { total } = await groups.select((eb) => eb.fn.countAll<string>().as('total')).executeTakeFirstOrThrow();
  return { list: rows.map((row) => ({ ...toWire(row), memberCount: Number(row.members) })), total: Number(total) };
}

export async function findVideoGroup({ tx, tenantId }: Own, id: string): Promise<VideoGroup | null> {
  const row = await tx
    .selectFrom('video_groups')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const members = await tx
    .selectFrom('video_group_members as m')
    .innerJoin('agents as a', (join) => join.onRef('a.tenant_id', '=', 'm.tenant_id').onRef('a.id', '=', 'm.agent_id'))
    .select(['m.agent_id as agentId', 'a.name as agName', 'm.proficiency'])
    .where('m.tenant_id', '=', tenantId)
    .where('m.video_group_id', '=', id)
    .orderBy('a.ag_no')
    .execute();
  return { ...toWire(row), members };
}

export async function insertVideoGroup(own: Own, fields: Fields): Promise<string> {
  const { id } = await own.tx
    .insertInto('video_groups')
    .values({ tenant_id: own.tenantId, ...toRow(fields) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writeMembers(own, id, fields.members);
  await touchVideoSeats(own, idsOf(fields.members));
  return id;
}

/** False when the group is gone or was changed since `version`. */
export async function replaceVideoGroup(own: Own, id: string, version: number, fields: Fields): Promise<boolean> {
  const { numUpdatedRows } = await own.tx
    .updateTable('video_groups')
    .set({ ...toRow(fields), version: version + 1 })
    .where('tenant_id', '=', own.tenantId)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  const gone = await clearMembers(own, id);
  await writeMembers(own, id, fields.members);
  await touchVideoSeats(own, [...idsOf(fields.members), ...gone]);
  return true;
}

/** Does an entrance lead there, or does a call that is not over belong to it? */
export async function isVideoGroupUsed({ tx, tenantId }: Own, id: string): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from video_sites where tenant_id = ${tenantId} and video_group_id = ${id})
      or exists (select from video_calls where tenant_id = ${tenantId} and state <> 'ended' and video_group_id = ${id})
      as used`.execute(tx);
  return rows[0]?.used ?? false;
}

/** False when there is none. */
export async function removeVideoGroup(own: Own, id: string): Promise<boolean> {
  const members = await clearMembers(own, id);
  const { numDeletedRows } = await own.tx
    .deleteFrom('video_groups')
    .where('tenant_id', '=', own.tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  await touchVideoSeats(own, members);
  return numDeletedRows > 0n;
}

/** Who they were. */
async function clearMembers({ tx, tenantId }: Own, id: string): Promise<string[]> {
  const gone = await tx
    .deleteFrom('video_group_members')
    .where('tenant_id', '=', tenantId)
    .where('video_group_id', '=', id)
    .returning('agent_id')
    .execute();
  return gone.map(({ agent_id }) => agent_id);
}

async function writeMembers({ tx, tenantId }: Own, id: string, members: Fields['members']): Promise<void> {
  if (members.length === 0) return;
  const rows = members.map(({ agentId, proficiency }) => ({ agent_id: agentId, proficiency }));
  await tx
    .insertInto('video_group_members')
    .values(rows.map((row) => ({ tenant_id: tenantId, video_group_id: id, ...row })))
    .execute();
}

const idsOf = (members: Fields['members']) => members.map(({ agentId }) => agentId);

const toRow = ({ members: _, ...fields }: Fields) => fields;

function toWire({ id, name, priority, choosable, enabled, created_at, version }: Selectable<VideoGroups>) {
  return { id, name, priority, choosable, enabled, createTime: created_at.toISOString(), version };
}
