import { sql } from 'kysely';
import type { TenantDb } from '../db/db.ts';
import { localTime } from '../spreadsheet/local-time.ts';

/** Filters as the operation log names them: users read it. */
export interface FilterWords {
  readonly label: string;
  /** The value in words. Without it the log has `…`: the value may be a person's name or number. */
  readonly value?: (value: string, own: TenantDb) => string | Promise<string>;
}

/** A text that a user searched for. */
export const searchedText = (label: string): FilterWords => ({ label });

/** One of fixed values. */
export const chosenValue = (label: string, words: Readonly<Record<string, string>>): FilterWords => ({
  label,
  value: (value) => words[value] ?? value,
});

/** A moment. */
export const moment = (label: string): FilterWords => ({ label, value: localTime });

/** The bounds of a range of time. */
export const timeRange = { beginTime: moment('开始时间'), endTime: moment('结束时间') };

type Named = 'agents' | 'labels' | 'skill_groups' | 'summary_templates' | 'video_groups' | 'video_sites';

/** A row that has a name. */
export const namedRow = (label: string, table: Named): FilterWords => ({
  label,
  async value(id, { tx, tenantId }) {
    const { rows } = await sql<{ name: string }>`
      select name from ${sql.table(table)} where tenant_id = ${tenantId} and id = ${id}`.execute(tx);
    return rows[0]?.name ?? id;
  },
});

/** The number of rows, and whether they were ticked one by one. */
export const exportedInWords = (count: number, ids: readonly string[] | null): object => ({
  条数: count,
  ...(ids && { 范围: '勾选的数据' }),
});

/** The filters that are set, in words. */
export async function inWords(own: TenantDb, filters: object, words: object): Promise<Record<string, string>> {
  const said: Record<string, string> = {};
  for (const [name, value] of Object.entries(filters)) {
    const filter = (words as Record<string, FilterWords>)[name];
    if (filter && value !== undefined) said[filter.label] = filter.value ? await filter.value(String(value), own) : '…';
  }
  return said;
}
