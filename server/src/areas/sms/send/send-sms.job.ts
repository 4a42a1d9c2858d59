import { smsBatchesTopic } from '@lianxi/contracts/sms/events';
import * as z from 'zod';
import type { TenantTx } from '../../../platform/db/db.ts';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import type { Kernel } from '../../../platform/kernel.ts';
import { Pace } from '../../../platform/vendor/pace.ts';
import { type OpenAccount, openAccounts } from '../account/account.queries.ts';
import { portOf } from '../port/ports.ts';
import type { SubmitAnswer } from '../port/sms-port.ts';
import { recordAnswer } from './answer.queries.ts';
import { finishBatches, nextDue, type Taken, takeMessages } from './take.queries.ts';

/** One run of the job; what is left continues in the next. */
const RUN_MS = 40_000;
/** A batch is slower than the job: it looks again after this time. */
const IDLE_MS = 500;
/** Messages of an account on their way at once. */
const AT_ONCE = 20;

/** Sends the tenant's messages that are due. Several runs at once share the work: each message is taken once. */
export const sendSmsJob = (kernel: Kernel) =>
  defineJob(
    'sms.send',
    z.object({ tenantId: z.number() }),
    async ({ data: { tenantId }, signal }) => {
      const until = Date.now() + RUN_MS;
      while (Date.now() < until && !signal.aborted) {
        const sent = await sendSome(kernel, tenantId);
        if (sent > 0) continue;
        const due = await kernel.db.tenant(tenantId, nextDue, { readOnly: true });
        if (!due || due.getTime() > until) return;
        await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
      }
      await kernel.db.tenant(tenantId, (own) => wakeSending(kernel, own));
    },
    { retries: 3, expireSeconds: 120, pollSeconds: 1 },
  );

/** Starts the job after the transaction; at most one waits for a tenant. */
export const wakeSending = (kernel: Kernel, own: TenantTx): Promise<void> =>
  kernel.jobs.send(own, sendSmsJob(kernel), { tenantId: own.tenantId }, { key: String(own.tenantId) });

/** Takes some messages, hands each over, and stores each answer as soon as it is there. Returns how many it took. */
export async function sendSome(kernel: Kernel, tenantId: number): Promise<number> {
  const { taken, accounts } = await kernel.db.tenant(tenantId, async (own) => ({
    taken: await takeMessages(own, new Date()),
    accounts: await openAccounts(own),
  }));
  await Promise.all(taken.map((message) => sendOne(kernel, tenantId, message, accounts)));
  await kernel.db.tenant(tenantId, async (own) => {
    const finished = await finishBatches(own);
    if (finished || taken.length > 0) own.changed(smsBatchesTopic);
  });
  return taken.length;
}

/** By the rate; each keeps its accounts apart. */
const paces = new Map<number, Pace>();
const OUTBOX_PER_SECOND = 100;
/** What was queued waits until somebody enables its account again. */
const DISABLED: SubmitAnswer = { kind: 'later', cause: '短信账号已停用' };

async function sendOne(
  kernel: Kernel,
  tenantId: number,
  message: Taken,
  accounts: Awaited<ReturnType<typeof openAccounts>>,
): Promise<void> {
  const lane = `${tenantId} ${message.accountId}`;
  const account = message.accountId === null ? null : (accounts.get(message.accountId) ?? null);
  const port = portOf(kernel, account);
  const answer = account?.enabled === false ? DISABLED : await paceOf(account).run(lane, () => port.submit(message));
  // If this fails, nobody knows the message's state: the sweep says so.
  await kernel.db.tenant(tenantId, (own) => recordAnswer(own, message.id, answer, new Date()));
}

function paceOf(account: OpenAccount | null): Pace {
  const perSecond = account?.perSecond ?? OUTBOX_PER_SECOND;
  const known = paces.get(perSecond) ?? new Pace({ perMinute: perSecond * 60, burst: perSecond, atOnce: AT_ONCE });
  paces.set(perSecond, known);
  return known;
}
