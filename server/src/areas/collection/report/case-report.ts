import type { CollectionReportBy, CollectionReportFigure } from '@lianxi/contracts/collection/collection-report.contract';
import type { CollectionStage } from '@lianxi/contracts/collection/collection-setting.contract';
import { type RawBuilder, sql } from 'kysely';
import { stageOf } from '../case/case.queries.ts';
import { casesNow, countBy, type Days, type Figure, type FigureReader, none, paymentsIn, promisesIn } from './figures.ts';

export const caseFigure = (name: CollectionReportFigure, days: Days): Figure => {
  if (name === 'cases') return casesNow(sql`true`, sql`c.opening`);
  if (name === 'owed') return casesNow(sql`c.state = 'open'`, sql`c.owed`);
  if (name === 'recovered') return paymentsIn(days, 'c.owner_id');
  return promisesIn(days, 'due_on', sql`p.state = ${name}`, 'c.owner_id');
};

export interface CaseReport {
  readonly by: CollectionReportBy;
  readonly days: Days;
  readonly stages: readonly CollectionStage[];
  readonly now: Date;
}

/** Which row of the report a case belongs to. Cases of nobody have no team: `0`. */
export function keyOf({ by, stages, now }: CaseReport): RawBuilder<unknown> {
  if (by === 'batch') return sql`c.batch_id::text`;
  return by === 'stage' ? sql`${stageOf(stages, now)}::text` : sql`coalesce(a.department_id, 0)::text`;
}

const names = ['cases', 'owed', 'recovered', 'kept', 'partly', 'broken'] as const;

/** The report's rows: those that have cases. */
export async function countCases(reader: FigureReader, report: CaseReport) {
  const key = keyOf(report);
  const [cases, owed, recovered, kept, partly, broken] = await Promise.all(
    names.map((name) => countBy(reader, caseFigure(name, report.days), key)),
  );
  const nameOf = await namesOf(reader, report);
  const of = (counted: Map<string, { count: number; amount: number }> | undefined, id: string) => counted?.get(id) ?? none;
  return [...(cases?.keys() ?? [])]
    .toSorted((one, other) => (report.by === 'batch' ? Number(other) - Number(one) : Number(one) - Number(other)))
    .map((id) => ({
      ...{ id, name: nameOf.get(id) ?? '未分配', cases: of(cases, id), owed: of(owed, id), recovered: of(recovered, id) },
      ...{ kept: of(kept, id), partly: of(partly, id), broken: of(broken, id) },
    }));
}

async function namesOf({ tx, tenantId }: FigureReader, { by, stages }: CaseReport): Promise<Map<string, string>> {
  if (by === 'stage') return new Map(stages.map(({ name }, at) => [String(at + 1), name]));
  const table = by === 'batch' ? 'collection_batches' : 'departments';
  const rows = await tx.selectFrom(table).select(['id', 'name']).where('tenant_id', '=', tenantId).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
