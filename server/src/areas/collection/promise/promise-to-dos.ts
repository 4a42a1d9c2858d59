import { collectionCasesTopic } from '@lianxi/contracts/collection/events';
import { tenantDate } from '@lianxi/contracts/kit/tenant-day';
import { yuan } from '@lianxi/contracts/market/money';
import { sql } from 'kysely';
import { soonest, type ToDoSource } from '../../../platform/to-do/to-do.ts';

/** Promises of the caller's cases that are due today. */
const duePromises: ToDoSource = {
  kind: 'promise-due',
  name: '今日到期还款承诺',
  code: 'callable_list',
  path: '/callable/list?promise=due&whose=mine',
  topics: [collectionCasesTopic],
  find: (reader) => {
    const found = reader.tx
      .selectFrom('collection_promises as p')
      .innerJoin('collection_cases as c', (join) => join.onRef('c.tenant_id', '=', 'p.tenant_id').onRef('c.id', '=', 'p.case_id'))
      .where('p.tenant_id', '=', reader.tenantId)
      .where('p.state', '=', 'open')
      .where('p.due_on', '<=', tenantDate(new Date()))
      .where('c.owner_id', '=', reader.principal.agentId)
      .where(reader.among(sql.ref('p.id')))
      .select(['p.id', 'p.case_id', 'p.amount', 'p.created_at', 'c.debtor', 'c.contract_no']);
    return soonest(found, sql<Date | null>`p.judge_at`, ({ id, case_id, amount, created_at, debtor, contract_no }) => ({
      id,
      title: reader.cipher.decrypt('collection_cases.debtor', debtor),
      note: `${contract_no} · 承诺还款 ${yuan(Number(amount))}`,
      since: created_at.toISOString(),
      link: { path: `/callable/list?ids=${case_id}` },
    }));
  },
};

export const collectionToDos: readonly ToDoSource[] = [duePromises];
