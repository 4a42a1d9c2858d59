import type { IvrFlow as IvrFlowRow, IvrFlowVersion } from '@lianxi/contracts/callcenter/ivr-flow.contract';
import type { IvrGraph } from '@lianxi/contracts/callcenter/ivr-graph';
import type { ListPage } from '@lianxi/contracts/kit/list-page';
import { sql } from 'kysely';
import { findDaysAround } from '../../../platform/calendar/calendar.queries.ts';
import type { TenantDb } from '../../../platform/db/db.ts';
import { findPage, type KeywordPage } from '../../../platform/db/find-page.ts';
import { mentions } from '../../../platform/db/mentions.ts';
import type { IvrFlow } from './run.ts';

const columns = ['id', 'name', 'published', 'changed', 'updated_at', 'version'] as const;

/** One page by name, and the total count. */
export function listFlows({ tx, tenantId }: TenantDb, { keyword, ...page }: KeywordPage): Promise<ListPage<IvrFlowRow>> {
  let flows = tx.selectFrom('ivr_flows').where('tenant_id', '=', tenantId);
  if (keyword) flows = flows.where(mentions(sql.ref('name'), keyword));
  return findPage(flows.select(columns).orderBy('name'), page, toWire);
}

export type FlowWithDraft = IvrFlowRow & { draft: IvrGraph };

export async function findFlow({ tx, tenantId }: TenantDb, id: string): Promise<FlowWithDraft | null> {
  const row = await tx
    .selectFrom('ivr_flows')
    .select([...columns, 'draft'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? { ...toWire(row), draft: row.draft as unknown as IvrGraph } : null;
}

/** The published version of a flow; null: the flow does not exist, or has no published version. */
export async function findPublishedFlow({ tx, tenantId }: TenantDb, id: string, at = new Date()): Promise<IvrFlow | null> {
  const finding = tx
    .selectFrom('ivr_flows as f')
    .innerJoin('ivr_flow_versions as v', (join) =>
      join.onRef('v.tenant_id', '=', 'f.tenant_id').onRef('v.flow_id', '=', 'f.id').onRef('v.number', '=', 'f.published'),
    )
    .select(['f.name', 'v.number', 'v.graph'])
    .where('f.tenant_id', '=', tenantId)
    .where('f.id', '=', id)
    .executeTakeFirst();
  const [row, calendar] = await Promise.all([finding, findDaysAround({ tx, tenantId }, at)]);
  return row ? { flowId: id, name: row.name, version: row.number, graph: row.graph as unknown as IvrGraph, calendar } : null;
}

/** The published flows. */
export function findPublishedNames({ tx, tenantId }: TenantDb): Promise<{ id: string; name: string }[]> {
  return tx
    .selectFrom('ivr_flows')
    .select(['id', 'name'])
    .where('tenant_id', '=', tenantId)
    .where('published', 'is not', null)
    .orderBy('name')
    .execute();
}

export async function insertFlow({ tx, tenantId }: TenantDb, name: string, draft: IvrGraph): Promise<string> {
  const { id } = await tx
    .insertInto('ivr_flows')
    .values({ tenant_id: tenantId, name, draft: JSON.stringify(draft) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns false when the flow is gone or was changed since `version`. */
export async function replaceDraft(
  { tx, tenantId }: TenantDb,
  id: string,
  version: number,
  draft: IvrGraph,
  name?: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('ivr_flows')
    .set({
      draft: JSON.stringify(draft),
      changed: true,
      updated_at: sql<Date>`now()`,
      version: version + 1,
      ...(name === undefined ? {} : { name }),
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

interface Publication {
  id: string;
  version: number;
  note: string;
  agentId: string;
  subFlows: readonly string[];
}

/** Publishes the draft as a new version. Null: it was changed since `version`. */
export async function publishDraft(
  { tx, tenantId }: TenantDb,
  { id, version, note, agentId, subFlows }: Publication,
): Promise<number | null> {
  const flow = await tx
    .updateTable('ivr_flows')
    .set({ published: sql<number>`coalesce(published, 0) + 1`, changed: false, version: version + 1 })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('version', '=', version)
    .returning(['published', 'draft'])
    .executeTakeFirst();
  if (!flow?.published) return null;
  const key = { tenant_id: tenantId, flow_id: id };
  await tx
    .insertInto('ivr_flow_versions')
    .values({ ...key, number: flow.published, graph: JSON.stringify(flow.draft), published_by: agentId, note })
    .execute();
  await tx.deleteFrom('ivr_flow_links').where('tenant_id', '=', tenantId).where('flow_id', '=', id).execute();
  if (subFlows.length > 0) {
    await tx
      .insertInto('ivr_flow_links')
      .values(subFlows.map((subFlowId) => ({ ...key, sub_flow_id: subFlowId })))
      .execute();
  }
  return flow.published;
}

export async function findVersions({ tx, tenantId }: TenantDb, id: string): Promise<IvrFlowVersion[]> {
  const rows = await tx
    .selectFrom('ivr_flow_versions as v')
    .leftJoin('agents as a', (join) => join.onRef('a.tenant_id', '=', 'v.tenant_id').onRef('a.id', '=', 'v.published_by'))
    .select(['v.number', 'v.published_at', 'v.note', 'a.name', sql<number>`jsonb_array_length(v.graph->'nodes')`.as('nodes')])
    .where('v.tenant_id', '=', tenantId)
    .where('v.flow_id', '=', id)
    .orderBy('v.number', 'desc')
    .execute();
  return rows.map(({ published_at, name, ...row }) => ({
    ...row,
    publishTime: published_at.toISOString(),
    publishedByName: name ?? '',
  }));
}

export async function findVersion({ tx, tenantId }: TenantDb, id: string, number: number): Promise<IvrGraph | null> {
  const row = await tx
    .selectFrom('ivr_flow_versions')
    .select('graph')
    .where('tenant_id', '=', tenantId)
    .where('flow_id', '=', id)
    .where('number', '=', number)
    .executeTakeFirst();
  return row ? (row.graph as unknown as IvrGraph) : null;
}

/** True when a hotline or another flow leads into it. */
export async function isUsed({ tx, tenantId }: TenantDb, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from hotlines where tenant_id = ${tenantId} and ivr_flow_id = ${id}
    union all
    select from ivr_flow_links where tenant_id = ${tenantId} and sub_flow_id = ${id}`.execute(tx);
  return rows.length > 0;
}

/** Returns false when there is none. */
export async function removeFlow({ tx, tenantId }: TenantDb, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('ivr_flows')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

type Row = { id: string; name: string; published: number | null; changed: boolean; updated_at: Date; version: number };

function toWire({ updated_at, ...row }: Row): IvrFlowRow {
  return { ...row, updateTime: updated_at.toISOString() };
}
