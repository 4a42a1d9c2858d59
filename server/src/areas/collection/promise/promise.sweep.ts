import { collectionCasesTopic } from '@lianxi/contracts/collection/events';
import { yuan } from '@lianxi/contracts/market/money';
import { sql } from 'kysely';
import * as z from 'zod';
import type { Db, TenantTx } from '../../../platform/db/db.ts';
import { textAsHtml } from '../../../platform/html/text-as-html.ts';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import { noteSweepFailure, sweepEach } from '../../../platform/sweep.ts';
import { sendNotice } from '../../admin/public.ts';
import { type Judged, judgePromises } from './promise.queries.ts';

/** The limit of one transaction. */
const MOST = 200;

/** Runs every minute, in one of the servers. */
export const promiseSweep = defineJob('collection.promises', z.object({}), ({ db, log }) =>
  sweepPromises(db, new Date(), (error, tenantId) => noteSweepFailure(log, 'collection-promises', error, { tenantId })),
);

/** Reminds of promises and judges those whose day is over. `failed` gets the failure of a tenant; the others go on. */
export async function sweepPromises(db: Db, now: Date, failed: (error: unknown, tenantId: number) => void): Promise<void> {
  const tenants = await db.platform(({ tx }) =>
    tx
      .selectFrom('collection_promises')
      .select('tenant_id')
      .distinct()
      .where((eb) => eb.or([eb('remind_at', '<=', now), eb('judge_at', '<=', now)]))
      .execute(),
  );
  await sweepEach(
    tenants.map((tenant) => tenant.tenant_id),
    async (tenantId) => {
      while ((await db.tenant(tenantId, (tenant) => judgeSome(tenant, now))) === MOST);
      while ((await db.tenant(tenantId, (tenant) => remindSome(tenant, now))) === MOST);
    },
    failed,
  );
}

interface DueCase {
  id: string;
  owed: string;
  owner_id: string | null;
  contract_no: string;
}

/** The verdict and its notice are one transaction, so each is sent once. Returns how many cases were due. */
async function judgeSome(tenant: TenantTx, now: Date): Promise<number> {
  const { tx, tenantId } = tenant;
  const { rows } = await sql<DueCase>`
    select c.id, c.owed, c.owner_id, c.contract_no from collection_cases c
    where c.tenant_id = ${tenantId} and exists (
      select from collection_promises p where p.tenant_id = c.tenant_id and p.case_id = c.id and p.judge_at <= ${now}
    )
    order by c.id limit ${MOST} for no key update skip locked`.execute(tx);
  for (const due of rows) {
    for (const judged of await judgePromises(tenant, { id: due.id, owed: Number(due.owed) }, now)) {
      await tell(tenant, due, judged);
    }
  }
  if (rows.length > 0) tenant.changed(collectionCasesTopic);
  return rows.length;
}

/** What is told of a promise that was not kept. */
async function tell(tenant: TenantTx, due: DueCase, { agent_id, amount, due_on, state }: Judged): Promise<void> {
  if (state !== 'broken' && state !== 'partly') return;
  const came = state === 'broken' ? '未收到还款' : '只收到部分还款';
  await sendNotice(tenant, {
    type: 9,
    title: state === 'broken' ? '还款承诺已违约' : '还款承诺部分兑现',
    // Notices are not ciphertext: the debtor is not named.
    content: `<p>合同 ${textAsHtml(due.contract_no)} 承诺于 ${due_on} 还款 ${yuan(Number(amount))}，${came}，请及时跟进。</p>`,
    agentIds: [due.owner_id ?? agent_id],
    businessId: due.id,
  });
}

interface Reminded {
  case_id: string;
  agent_id: string;
  amount: string;
  due_on: string;
  owner_id: string | null;
  contract_no: string;
}

/** A promise loses its mark in the transaction that writes its notice. Returns how many were due. */
async function remindSome(tenant: TenantTx, now: Date): Promise<number> {
  const { tx, tenantId } = tenant;
  const { rows } = await sql<Reminded>`
    with due as (
      select id from collection_promises where tenant_id = ${tenantId} and remind_at <= ${now}
      order by id limit ${MOST} for update skip locked
    )
    update collection_promises p set remind_at = null
    from due, collection_cases c
    where p.tenant_id = ${tenantId} and p.id = due.id and c.tenant_id = p.tenant_id and c.id = p.case_id
    returning p.case_id, p.agent_id, p.amount, p.due_on, c.owner_id, c.contract_no`.execute(tx);
  for (const { case_id, agent_id, amount, due_on, owner_id, contract_no } of rows) {
    await sendNotice(tenant, {
      type: 9,
      title: '还款提醒',
      content: `<p>合同 ${textAsHtml(contract_no)} 承诺于 ${due_on} 还款 ${yuan(Number(amount))}，请提醒对方按时还款。</p>`,
      agentIds: [owner_id ?? agent_id],
      businessId: case_id,
    });
  }
  return rows.length;
}
