import {
  askReduction,
  decideReduction,
  moneyErrors,
  notePayment,
  reversePayment,
} from '@lianxi/contracts/collection/case-money.contract';
import { caseErrors } from '@lianxi/contracts/collection/collection-case.contract';
import { collectionCasesTopic } from '@lianxi/contracts/collection/events';
import { CodedError } from '@lianxi/contracts/kit/errors';
import { tenantDate } from '@lianxi/contracts/kit/tenant-day';
import { yuan } from '@lianxi/contracts/market/money';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { existing } from '../../../platform/http/existing.ts';
import { routes } from '../../../platform/http/routes.ts';
import { cancelPromises, judgePromises, promiseOfDay } from '../promise/promise.queries.ts';
import { limitOf } from '../setting/reduction-limit.rules.ts';
import { collectionSettings } from '../setting/setting.queries.ts';
import { balanceOf, dropReductions, type LockedCase, lockCase, lockOpenCase, post } from './ledger.queries.ts';
import { less, takeFrom, totalOf } from './ledger.rules.ts';

type Caller = SignedInContext<unknown>;

export const moneyRoutes = routes(
  (on) => {
    on(notePayment, async (ctx) => {
      const { tx, tenantId, cipher, principal, now, scope } = ctx;
      const { caseId, key, amount, paidDate, way, note } = ctx.body;
      const locked = await lockCase(ctx, scope, caseId);
      // The lock is taken: a twin of this call has written its payment, or waits.
      const twin = await tx
        .selectFrom('collection_payments')
        .select(['id', 'case_id', 'amount', 'paid_on'])
        .where('tenant_id', '=', tenantId)
        .where('key', '=', key)
        .executeTakeFirst();
      if (twin) {
        const same = twin.case_id === caseId && Number(twin.amount) === amount && twin.paid_on === paidDate;
        if (!same) throw new CodedError(moneyErrors.keyUsed);
        return { id: twin.id };
      }
      if (locked.state === 'withdrawn') throw new CodedError(moneyErrors.withdrawn);
      if (locked.state !== 'open') throw new CodedError(caseErrors.closed);
      if (paidDate > tenantDate(now) || paidDate < tenantDate(locked.created_at)) throw new CodedError(moneyErrors.payDay);
      const parts = takeFrom(balanceOf(locked), amount);
      if (!parts) throw new CodedError(moneyErrors.aboveOwed);
      const { id } = await tx
        .insertInto('collection_payments')
        .values({
          ...{ tenant_id: tenantId, case_id: caseId, key, amount, paid_on: paidDate, way, created_at: now },
          ...{ agent_id: principal.agentId, owner_id: locked.owner_id },
          promise_id: await promiseOfDay(ctx, caseId, paidDate),
          note: note === '' ? null : cipher.encrypt('collection_payments.note', note),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const agentId = principal.agentId;
      await settle(ctx, caseId, totalOf(await post(ctx, locked, { kind: 'payment', parts, paymentId: id, agentId, now })));
      ctx.audit({ target: `collection-case:${caseId}`, after: { 还款: yuan(amount), 入账日期: paidDate } });
      return { id };
    });

    on(reversePayment, async (ctx) => {
      const { tx, tenantId, cipher, principal, now, scope } = ctx;
      const { id, reason } = ctx.body;
      const payment = existing(
        await tx
          .selectFrom('collection_payments')
          .select(['case_id', 'amount'])
          .where('tenant_id', '=', tenantId)
          .where('id', '=', id)
          .executeTakeFirst(),
      );
      const locked = await lockCase(ctx, scope, payment.case_id);
      if (locked.state === 'withdrawn') throw new CodedError(moneyErrors.withdrawn);
      const { numUpdatedRows } = await tx
        .updateTable('collection_payments')
        .set({
          ...{ reversed_at: now, reversed_by: principal.agentId },
          reverse_reason: cipher.encrypt('collection_payments.reverse_reason', reason),
        })
        .where('tenant_id', '=', tenantId)
        .where('id', '=', id)
        .where('reversed_at', 'is', null)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw new CodedError(moneyErrors.reversed);
      const paid = await tx
        .selectFrom('collection_entries')
        .select(['fee', 'interest', 'principal'])
        .where('tenant_id', '=', tenantId)
        .where('payment_id', '=', id)
        .where('kind', '=', 'payment')
        .executeTakeFirstOrThrow();
      const parts = less(balanceOf(paid));
      const agentId = principal.agentId;
      const owed = await post(ctx, locked, { kind: 'reversal', parts, paymentId: id, agentId, now });
      await settle(ctx, locked.id, totalOf(owed));
      ctx.audit({ target: `collection-case:${locked.id}`, after: { 冲正还款: yuan(Number(payment.amount)) } });
      return null;
    });

    on(askReduction, async (ctx) => {
      const { tx, tenantId, cipher, principal, now, scope } = ctx;
      const { caseId, amount, reason } = ctx.body;
      const locked = await lockOpenCase(ctx, scope, caseId);
      if (amount > Number(locked.owed)) throw new CodedError(moneyErrors.aboveOwed);
      const approved = amount <= (await restOfLimit(ctx, locked));
      const { agentId } = principal;
      const { id } = await tx
        .insertInto('collection_reductions')
        .values({
          ...{ tenant_id: tenantId, case_id: caseId, amount, asked_by: agentId, created_at: now },
          ...(approved ? { state: 'approved', decided_by: agentId, decided_at: now } : { state: 'asked' }),
          reason: cipher.encrypt('collection_reductions.reason', reason),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      if (approved) await reduce(ctx, locked, { id, amount });
      ctx.audit({ target: `collection-case:${caseId}`, after: { [approved ? '减免' : '申请减免']: yuan(amount) } });
      ctx.changed(collectionCasesTopic);
      return { id, approved };
    });

    on(decideReduction, async (ctx) => {
      const { tx, tenantId, principal, now, scope } = ctx;
      const { id, approve } = ctx.body;
      const rows = tx.selectFrom('collection_reductions').where('tenant_id', '=', tenantId).where('id', '=', id);
      const { case_id } = existing(await rows.select('case_id').executeTakeFirst());
      const locked = await lockOpenCase(ctx, scope, case_id);
      const { state, asked_by, amount } = await rows.select(['state', 'asked_by', 'amount']).executeTakeFirstOrThrow();
      if (state !== 'asked') throw new CodedError(moneyErrors.decided);
      if (approve && asked_by === principal.agentId) throw new CodedError(moneyErrors.ownReduction);
      if (approve && Number(amount) > (await restOfLimit(ctx, locked))) throw new CodedError(moneyErrors.beyondLimit);
      await tx
        .updateTable('collection_reductions')
        .set({ state: approve ? 'approved' : 'refused', decided_by: principal.agentId, decided_at: now })
        .where('tenant_id', '=', tenantId)
        .where('id', '=', id)
        .execute();
      if (approve) await reduce(ctx, locked, { id, amount: Number(amount) });
      const what = approve ? '批准减免' : '驳回减免';
      ctx.audit({ target: `collection-case:${case_id}`, after: { [what]: yuan(Number(amount)) } });
      ctx.changed(collectionCasesTopic);
      return null;
    });
  },
  {
    collection_payments_key_key: moneyErrors.keyUsed,
    collection_reductions_asked_key: moneyErrors.duplicateReduction,
  },
);

/** How much more of a case the caller may let off: several small reductions do not pass the limit together. */
export async function restOfLimit(ctx: Caller, of: Pick<LockedCase, 'id' | 'opening'>): Promise<number> {
  const { tx, tenantId, principal } = ctx;
  const { reductionLimits } = await collectionSettings.find(ctx);
  const limit = limitOf(principal, reductionLimits, Number(of.opening));
  const { given } = await tx
    .selectFrom('collection_reductions')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<string>('amount'), eb.lit(0)).as('given'))
    .where('tenant_id', '=', tenantId)
    .where('case_id', '=', of.id)
    .where('state', '=', 'approved')
    .executeTakeFirstOrThrow();
  return Math.max(0, limit - Number(given));
}

async function reduce(ctx: Caller, locked: LockedCase, { id, amount }: { id: string; amount: number }): Promise<void> {
  const parts = takeFrom(balanceOf(locked), amount);
  if (!parts) throw new CodedError(moneyErrors.aboveOwed);
  const entry = { kind: 'reduction' as const, parts, reductionId: id, agentId: ctx.principal.agentId, now: ctx.now };
  await settle(ctx, locked.id, totalOf(await post(ctx, locked, entry)));
}

/** Judges the promises of a case after its money changed. Of a settled case nothing is promised or asked for any more. */
async function settle(ctx: Caller, caseId: string, owed: number): Promise<void> {
  await judgePromises(ctx, { id: caseId, owed }, ctx.now);
  if (owed === 0) {
    await cancelPromises(ctx, [caseId], ctx.now);
    await dropReductions(ctx, [caseId], ctx.now);
  }
  ctx.changed(collectionCasesTopic);
}
