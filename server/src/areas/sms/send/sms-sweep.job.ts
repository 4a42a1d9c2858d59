import * as z from 'zod';
import type { Db, TenantDb } from '../../../platform/db/db.ts';
import { statement } from '../../../platform/db/statement.ts';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import type { Kernel } from '../../../platform/kernel.ts';
import { noteSweepFailure, sweepEach } from '../../../platform/sweep.ts';
import { openAccounts } from '../account/account.queries.ts';
import { portOf } from '../port/ports.ts';
import { applyEarly, applyReports } from './answer.queries.ts';
import { wakeSending } from './send-sms.job.ts';
import { finishBatches, nextDue } from './take.queries.ts';

/** No vendor's call lasts so long: the process that made it died. */
const LOST_MS = 2 * 60_000;
/** Lost messages are asked for from then on, within a day. */
const ASK_AFTER_MS = 5 * 60_000;
const ASK_UNTIL_MS = 24 * 3_600_000;
const ASKED_AT_ONCE = 20;

/** Runs every minute: what a dead process left, lost answers, and messages whose time has come. */
export const smsSweep = (kernel: Kernel) =>
  defineJob('sms.sweep', z.object({}), async ({ db, log }) => {
    const tenants = await db.platform(({ tx }) => tx.selectFrom('tenants').select('id').execute());
    await sweepEach(
      tenants.map(({ id }) => id),
      (tenantId) => sweepTenant(kernel, db, tenantId, new Date()),
      (error, tenantId) => noteSweepFailure(log, 'sms', error, { tenantId }),
    );
  });

export async function sweepTenant(kernel: Kernel, db: Db, tenantId: number, now: Date): Promise<void> {
  await db.tenant(tenantId, async (own) => {
    await noteLost(own, now);
    await applyEarly(own, now);
    await forget(own, now);
    await finishBatches(own);
    const due = await nextDue(own, now);
    if (due && due <= now) await wakeSending(kernel, own);
  });
  await askForLost(kernel, db, tenantId, now);
}

/** Messages that a process handed over when it died: nobody knows whether the vendor has them. They are not sent again. */
export async function noteLost({ tx, tenantId }: TenantDb, now: Date): Promise<void> {
  await statement`
    update sms_messages set state = 'unknown', cause = '提交时服务中断，等待回执'
    where tenant_id = ${tenantId} and state = 'sending' and submitted_at < ${new Date(now.getTime() - LOST_MS)}`.execute(tx);
}

async function forget({ tx, tenantId }: TenantDb, now: Date): Promise<void> {
  const day = new Date(now.getTime() - 24 * 3_600_000);
  await statement`delete from sms_lists where tenant_id = ${tenantId} and created_at < ${day}`.execute(tx);
  await statement`delete from sms_early_receipts where tenant_id = ${tenantId} and created_at < ${day}`.execute(tx);
}

/** In no order: messages that the vendor never got would keep all others from being asked for. */
async function askForLost(kernel: Kernel, db: Db, tenantId: number, now: Date): Promise<void> {
  const lost = await db.tenant(tenantId, async ({ tx, cipher }) => {
    const { rows } = await statement<{ accountId: string; key: string; number: Buffer; sentAt: Date }>`
      select account_id as "accountId", key, number, submitted_at as "sentAt" from sms_messages
      where tenant_id = ${tenantId} and state = 'unknown' and account_id is not null
        and submitted_at between ${new Date(now.getTime() - ASK_UNTIL_MS)} and ${new Date(now.getTime() - ASK_AFTER_MS)}
      order by random() limit ${ASKED_AT_ONCE}`.execute(tx);
    return rows.map((row) => ({ ...row, number: cipher.decrypt('sms_messages.number', row.number) }));
  });
  if (lost.length === 0) return;
  const accounts = await db.tenant(tenantId, openAccounts);
  for (const { accountId, key, number, sentAt } of lost) {
    const account = accounts.get(accountId);
    const report = account && (await portOf(kernel, account).query?.({ key, number }, sentAt));
    if (report) await db.tenant(tenantId, (own) => applyReports(own, accountId, [report], now));
  }
}
