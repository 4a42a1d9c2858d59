import type { CollectionCase, caseFilters } from '@lianxi/contracts/collection/collection-case.contract';
import type { CollectionStage } from '@lianxi/contracts/collection/collection-setting.contract';
import type { AttemptOutcome, CaseState, PromiseState } from '@lianxi/contracts/collection/collection-words';
import { tenantDate } from '@lianxi/contracts/kit/tenant-day';
import { type SqlBool, sql } from 'kysely';
import type * as z from 'zod';
import type { Cipher } from '../../../platform/crypto/cipher.ts';
import type { SealedDb } from '../../../platform/db/db.ts';
import { mentions } from '../../../platform/db/mentions.ts';
import { phoneOf } from '../../../platform/permissions/mask.ts';
import type { ScopeFilter } from '../../../platform/permissions/scope.ts';
import { digitsOf } from '../batch/batch-file.rules.ts';

export type CaseFilter = z.output<typeof caseFilters>;

/** Whoever asks for cases. */
export interface CaseReader extends SealedDb {
  readonly scope: ScopeFilter;
  readonly agentId: string;
  /** May claim cases: sees nobody's too. */
  readonly claims: boolean;
  readonly stages: readonly CollectionStage[];
  readonly now: Date;
}

/** The days overdue of cases `c`: until today, or until they ended. */
export const overdueDays = (now: Date) => sql<number>`(coalesce(c.closed_on, ${tenantDate(now)}::date) - c.overdue_since)`;

/** Which stage cases `c` have reached, from 1 on. */
export const stageOf = (stages: readonly CollectionStage[], now: Date) =>
  sql<number>`greatest(1, width_bucket(${overdueDays(now)}, ${stages.map(({ from }) => from)}::int[]))`;

/** Whose promise is due today or was due before, and is still open. */
export const isDue = (now: Date) => sql<SqlBool>`p.state = 'open' and p.due_on <= ${tenantDate(now)}::date`;

/** Cases that a reader may see and a filter keeps, each with its newest promise `p`. */
export function casesOf(reader: CaseReader, filter: CaseFilter) {
  const { tx, tenantId, scope, agentId, claims, stages, now, cipher } = reader;
  const { keyword, state, stage, whose, batchId, ownerId, promise, contact, disputed, reduction, ids } = filter;
  let cases = tx
    .selectFrom('collection_cases as c')
    .innerJoin('collection_batches as b', (join) =>
      join.onRef('b.tenant_id', '=', 'c.tenant_id').onRef('b.id', '=', 'c.batch_id'),
    )
    .leftJoin('agents as a', (join) => join.onRef('a.tenant_id', '=', 'c.tenant_id').onRef('a.id', '=', 'c.owner_id'))
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('collection_promises as q')
          .select(['q.amount', 'q.due_on', 'q.state'])
          .whereRef('q.tenant_id', '=', 'c.tenant_id')
          .whereRef('q.case_id', '=', 'c.id')
          .where('q.state', '<>', 'cancelled')
          .orderBy('q.id', 'desc')
          .limit(1)
          .as('p'),
      (join) => join.onTrue(),
    )
    .where('c.tenant_id', '=', tenantId);
  cases = cases.where((eb) =>
    claims
      ? eb.or([scope.agentIds(eb, 'c.owner_id'), eb.and([eb('c.owner_id', 'is', null), eb('c.state', '=', 'open')])])
      : scope.agentIds(eb, 'c.owner_id'),
  );
  if (keyword) {
    const number = phoneOf(cipher, keyword);
    const digits = number === null ? null : digitsOf(number);
    const phones = digits === null ? [] : cipher.blindIndexes('collection_contacts.phone_index', digits);
    cases = cases.where((eb) =>
      eb.or([
        mentions(eb.ref('c.contract_no'), keyword),
        eb('c.debtor_index', 'in', cipher.blindIndexes('collection_cases.debtor_index', keyword)),
        eb.exists(
          eb
            .selectFrom('collection_contacts as k')
            .select(sql.lit(1).as('one'))
            .whereRef('k.tenant_id', '=', 'c.tenant_id')
            .whereRef('k.case_id', '=', 'c.id')
            .where((own) => own('k.phone_index', '=', own.fn.any(sql<string[]>`${phones}::text[]`))),
        ),
      ]),
    );
  }
  if (state) cases = cases.where('c.state', '=', state);
  if (stage) cases = cases.where(sql<SqlBool>`${stageOf(stages, now)} = ${Number(stage)}`);
  if (whose === 'mine') cases = cases.where('c.owner_id', '=', agentId);
  if (whose === 'free') cases = cases.where('c.owner_id', 'is', null);
  if (batchId) cases = cases.where('c.batch_id', '=', batchId);
  if (ownerId) cases = cases.where('c.owner_id', '=', ownerId);
  if (promise === 'due') cases = cases.where(isDue(now));
  if (promise === 'open') cases = cases.where('p.state', '=', 'open');
  if (promise === 'broken') cases = cases.where('p.state', 'in', ['broken', 'partly']);
  if (promise === 'none') cases = cases.where(sql<SqlBool>`p.state is distinct from 'open'`);
  if (contact === 'never') cases = cases.where('c.last_contact_at', 'is', null);
  if (contact === 'week') {
    const before = new Date(now.getTime() - 7 * 86_400_000);
    cases = cases.where((eb) => eb.or([eb('c.last_contact_at', 'is', null), eb('c.last_contact_at', '<', before)]));
  }
  if (disputed) cases = cases.where('c.disputed', '=', true);
  if (reduction) {
    cases = cases.where((eb) =>
      eb.exists(
        eb
          .selectFrom('collection_reductions as r')
          .select(sql.lit(1).as('one'))
          .whereRef('r.tenant_id', '=', 'c.tenant_id')
          .whereRef('r.case_id', '=', 'c.id')
          .where('r.state', '=', 'asked'),
      ),
    );
  }
  if (ids) cases = cases.where('c.id', 'in', ids.split(','));
  return cases;
}

/** What lists show of cases. */
export function shown(cases: ReturnType<typeof casesOf>, { stages, now }: Pick<CaseReader, 'stages' | 'now'>) {
  return cases.select([
    ...(['c.id', 'c.contract_no', 'c.creditor', 'c.debtor', 'c.owed', 'c.opening', 'c.state', 'c.disputed'] as const),
    ...(['c.last_contact_at', 'c.last_outcome', 'c.owner_id', 'b.name as batch_name', 'a.name as owner_name'] as const),
    ...(['p.amount as promised', 'p.due_on as promised_on', 'p.state as promise_state'] as const),
    overdueDays(now).as('overdue_days'),
    stageOf(stages, now).as('stage'),
  ]);
}

type CaseRow = Awaited<ReturnType<ReturnType<typeof shown>['execute']>>[number];

/** Open cases first, the longest overdue at the top. */
export const inOrder = (cases: ReturnType<typeof shown>) =>
  cases.orderBy(sql`c.state <> 'open'`).orderBy('c.overdue_since').orderBy('c.id');

export function showCase(cipher: Cipher, stages: readonly CollectionStage[], row: CaseRow): CollectionCase {
  return {
    id: row.id,
    contractNo: row.contract_no,
    creditor: row.creditor,
    batchName: row.batch_name,
    debtor: cipher.decrypt('collection_cases.debtor', row.debtor),
    stage: stages[row.stage - 1]?.name ?? '',
    overdueDays: row.overdue_days,
    owed: Number(row.owed),
    opening: Number(row.opening),
    state: row.state as CaseState,
    disputed: row.disputed,
    promise:
      row.promise_state === null || row.promised_on === null
        ? null
        : { amount: Number(row.promised), dueDate: row.promised_on, state: row.promise_state as PromiseState },
    lastContactTime: row.last_contact_at?.toISOString() ?? null,
    lastOutcome: row.last_outcome as AttemptOutcome | null,
    ownerId: row.owner_id,
    ownerName: row.owner_name ?? '',
  };
}

/** Open cases of these ids, locked in the order of their ids. `free`: nobody's; else those of the scope. */
export function lockCases({ tx, tenantId }: SealedDb, ids: readonly string[], of: 'free' | ScopeFilter) {
  const cases = tx
    .selectFrom('collection_cases as c')
    .select(['c.id', 'c.owed', 'c.owner_id'])
    .where('c.tenant_id', '=', tenantId)
    .where((eb) => eb('c.id', '=', eb.fn.any(sql<string[]>`${[...ids]}::bigint[]`)))
    .where('c.state', '=', 'open');
  const kept = of === 'free' ? cases.where('c.owner_id', 'is', null) : cases.where((eb) => of.agentIds(eb, 'c.owner_id'));
  return kept.orderBy('c.id').forNoKeyUpdate().execute();
}

/** Gives locked cases to somebody, or to nobody. */
export async function setOwner(
  { tx, tenantId }: SealedDb,
  ids: readonly string[],
  ownerId: string | null,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('collection_cases')
    .set((eb) => ({ owner_id: ownerId, updated_at: now, version: eb('version', '+', 1) }))
    .where('tenant_id', '=', tenantId)
    .where((eb) => eb('id', '=', eb.fn.any(sql<string[]>`${[...ids]}::bigint[]`)))
    .execute();
}
