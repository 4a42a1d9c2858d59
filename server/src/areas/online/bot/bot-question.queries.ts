import type { BotQuestion, botQuestionFields } from '@lianxi/contracts/online/bot-question.contract';
import { sql } from 'kysely';
import type * as z from 'zod';
import type { TenantDb } from '../../../platform/db/db.ts';
import { findPage, type KeywordPage } from '../../../platform/db/find-page.ts';
import { mentions } from '../../../platform/db/mentions.ts';
import type { KnownQuestion } from './answer.rules.ts';

type Fields = z.output<typeof botQuestionFields>;

function selectQuestions({ tx, tenantId }: TenantDb) {
  return tx
    .selectFrom('bot_questions as q')
    .leftJoin('sites as s', (join) => join.onRef('s.tenant_id', '=', 'q.tenant_id').onRef('s.id', '=', 'q.site_id'))
    .where('q.tenant_id', '=', tenantId)
    .selectAll('q')
    .select('s.name as site_name');
}

type Row = Awaited<ReturnType<ReturnType<typeof selectQuestions>['execute']>>[number];

function toWire(row: Row): BotQuestion {
  const { id, question, answer, enabled, hits, version } = row;
  return {
    ...{ id, question, answer, enabled, hits, version },
    similar: row.similar_questions.join('\n'),
    siteId: row.site_id,
    siteName: row.site_name,
    createTime: row.created_at.toISOString(),
  };
}

/** One page, newest first. */
export function listBotQuestions(own: TenantDb, { keyword, ...page }: KeywordPage) {
  let found = selectQuestions(own);
  if (keyword) found = found.where(mentions(sql`q.question || ' ' || q.answer`, keyword));
  return findPage(found.orderBy('q.id', 'desc'), page, toWire);
}

export async function findBotQuestion(own: TenantDb, id: string): Promise<BotQuestion | null> {
  const row = await selectQuestions(own).where('q.id', '=', id).executeTakeFirst();
  return row ? toWire(row) : null;
}

export async function countBotQuestions({ tx, tenantId }: TenantDb): Promise<number> {
  const { count } = await tx
    .selectFrom('bot_questions')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertBotQuestion({ tx, tenantId }: TenantDb, fields: Fields): Promise<string> {
  const { id } = await tx
    .insertInto('bot_questions')
    .values({ tenant_id: tenantId, ...toRow(fields) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** False when it was changed since `version`. */
export async function replaceBotQuestion(
  { tx, tenantId }: TenantDb,
  id: string,
  version: number,
  fields: Fields,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('bot_questions')
    .set({ ...toRow(fields), version: version + 1 })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function removeBotQuestion({ tx, tenantId }: TenantDb, id: string): Promise<void> {
  await tx.deleteFrom('bot_questions').where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}

/** What a site's robot knows: its own questions before everybody's; of null only those. */
export async function findKnownQuestions({ tx, tenantId }: TenantDb, siteId: string | null): Promise<KnownQuestion[]> {
  const rows = await tx
    .selectFrom('bot_questions')
    .select(['id', 'question', 'similar_questions as similar', 'answer'])
    .where('tenant_id', '=', tenantId)
    .where('enabled', '=', true)
    .where((eb) => eb.or([eb('site_id', 'is', null), eb('site_id', '=', siteId)]))
    .orderBy(sql`site_id is null`)
    .orderBy('id')
    .execute();
  return rows;
}

export async function countHit({ tx, tenantId }: TenantDb, id: string): Promise<void> {
  await tx
    .updateTable('bot_questions')
    .set({ hits: sql<number>`hits + 1` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

function toRow({ question, similar, answer, siteId, enabled }: Fields) {
  const others = similar
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  return { question, similar_questions: others, answer, site_id: siteId, enabled };
}
