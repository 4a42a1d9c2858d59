import {
  addContact,
  cancelPromise,
  closeDispute,
  makePromise,
  noteAttempt,
  openDispute,
  permitCall,
  workErrors,
} from '@lianxi/contracts/collection/case-work.contract';
import { caseErrors } from '@lianxi/contracts/collection/collection-case.contract';
import { collectionCasesTopic } from '@lianxi/contracts/collection/events';
import { CodedError } from '@lianxi/contracts/kit/errors';
import { tenantDate } from '@lianxi/contracts/kit/tenant-day';
import { yuan } from '@lianxi/contracts/market/money';
import { CONTACT_NUMBER } from '../../../platform/auth/user-info.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { existing } from '../../../platform/http/existing.ts';
import { routes } from '../../../platform/http/routes.ts';
import { maskPhone, phoneHandle, phoneOf } from '../../../platform/permissions/mask.ts';
import { askPermit, noteConversation, refusedError } from '../../contact-rule/public.ts';
import { digitsOf } from '../batch/batch-file.rules.ts';
import { insertContacts } from '../batch/insert-cases.ts';
import { lockCase, lockOpenCase } from '../ledger/ledger.queries.ts';
import { cancelPromises, endOfDay, reminderOf } from '../promise/promise.queries.ts';
import { collectionSettings } from '../setting/setting.queries.ts';
import { contactsOf } from './contacts.queries.ts';

const DAY_MS = 86_400_000;
/** So long an outcome may be noted of a call that was dialled here. */
const PERMIT_MS = 3_600_000;

export const workRoutes = routes(
  (on) => {
    on(permitCall, async (ctx) => {
      const { cipher, principal } = ctx;
      const contact = await lockContact(ctx, ctx.body);
      await keepPermit(ctx, contact.id, await permitOf(ctx, contact));
      const phone = cipher.decrypt('collection_contacts.phone', contact.phone);
      ctx.audit({ target: `collection-case:${ctx.body.caseId}`, after: { 拨打: contact.relation } });
      return { phone: principal.holds(CONTACT_NUMBER) ? phone : maskPhone(phone, phoneHandle(cipher, phone)) };
    });

    on(noteAttempt, async (ctx) => {
      const { tx, tenantId, cipher, principal, now } = ctx;
      const { caseId, contactId, way, outcome, note } = ctx.body;
      const contact = await lockContact(ctx, ctx.body);
      if (way === 'phone') {
        const dialled = contact.permitted_at !== null && now.getTime() - contact.permitted_at.getTime() < PERMIT_MS;
        const permitId = (dialled && contact.permit_id) || (await permitOf(ctx, contact));
        if (outcome === 'reached') await noteConversation(ctx, permitId);
        await keepPermit(ctx, contactId, null);
      }
      const { id } = await tx
        .insertInto('collection_attempts')
        .values({
          ...{ tenant_id: tenantId, case_id: caseId, contact_id: contactId, relation: contact.relation, way, outcome },
          ...{ agent_id: principal.agentId, created_at: now },
          note: note === '' ? null : cipher.encrypt('collection_attempts.note', note),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await tx
        .updateTable('collection_cases')
        .set({ last_contact_at: now, last_outcome: outcome, updated_at: now })
        .where('tenant_id', '=', tenantId)
        .where('id', '=', caseId)
        .execute();
      // A third party who refused is never contacted again; the debtor may think better of it.
      if (outcome === 'refused' && contact.relation !== 'self') await refuse(ctx, contactId);
      return noted(ctx, caseId, id, { 联系: outcome });
    });

    on(addContact, async (ctx) => {
      const { cipher, now, scope } = ctx;
      const { caseId, relation, name } = ctx.body;
      const found = await lockOpenCase(ctx, scope, caseId);
      const phone = digitsOf(phoneOf(cipher, ctx.body.phone) ?? '');
      if (phone === null) throw new CodedError(workErrors.badPhone);
      const taken = (await contactsOf(ctx, found)).some(
        (each) => cipher.decrypt('collection_contacts.phone', each.phone) === phone,
      );
      if (taken) throw new CodedError(workErrors.duplicateContact);
      const [id = ''] = await insertContacts(ctx, [{ caseId, relation, name, phone }], now);
      return noted(ctx, caseId, id, { 联系人: relation });
    });

    on(makePromise, async (ctx) => {
      const { tx, tenantId, principal, now, scope } = ctx;
      const { caseId, amount, dueDate } = ctx.body;
      const found = await lockOpenCase(ctx, scope, caseId);
      if (found.disputed) throw new CodedError(caseErrors.disputed);
      if (amount > Number(found.owed)) throw new CodedError(workErrors.aboveOwed);
      const { longestDays, remindDays } = await collectionSettings.find(ctx);
      const today = tenantDate(now);
      const last = tenantDate(new Date(now.getTime() + longestDays * DAY_MS));
      if (dueDate < today || dueDate > last) {
        throw new CodedError(workErrors.promiseDay, { text: `承诺日期应在今天起 ${longestDays} 天内` });
      }
      const { id } = await tx
        .insertInto('collection_promises')
        .values({
          ...{ tenant_id: tenantId, case_id: caseId, agent_id: principal.agentId, amount, created_at: now },
          ...{ made_on: today, due_on: dueDate, judge_at: endOfDay(dueDate), remind_at: reminderOf(dueDate, remindDays, now) },
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return noted(ctx, caseId, id, { 承诺: yuan(amount), 到期: dueDate });
    });

    on(cancelPromise, async (ctx) => {
      const { tx, tenantId, now, scope } = ctx;
      const { id } = ctx.body;
      const { case_id } = existing(await rowOf(ctx, 'collection_promises', id));
      await lockCase(ctx, scope, case_id);
      const { state } = await tx
        .selectFrom('collection_promises')
        .select('state')
        .where('tenant_id', '=', tenantId)
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      if (state !== 'open') throw new CodedError(workErrors.promiseOver);
      await cancelPromises(ctx, [case_id], now);
      noted(ctx, case_id, id, { 承诺: '取消' });
      return null;
    });

    on(openDispute, async (ctx) => {
      const { tx, tenantId, cipher, principal, now, scope } = ctx;
      const { caseId, content } = ctx.body;
      await lockOpenCase(ctx, scope, caseId);
      const { id } = await tx
        .insertInto('collection_disputes')
        .values({
          ...{ tenant_id: tenantId, case_id: caseId, opened_by: principal.agentId, created_at: now },
          content: cipher.encrypt('collection_disputes.content', content),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await setDisputed(ctx, caseId, true);
      return noted(ctx, caseId, id, { 争议: '登记' });
    });

    on(closeDispute, async (ctx) => {
      const { tx, tenantId, cipher, principal, now, scope } = ctx;
      const { id, result } = ctx.body;
      const { case_id } = existing(await rowOf(ctx, 'collection_disputes', id));
      await lockCase(ctx, scope, case_id);
      const { numUpdatedRows } = await tx
        .updateTable('collection_disputes')
        .set({
          ...{ closed_by: principal.agentId, closed_at: now },
          result: cipher.encrypt('collection_disputes.result', result),
        })
        .where('tenant_id', '=', tenantId)
        .where('id', '=', id)
        .where('closed_at', 'is', null)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw new CodedError(workErrors.disputeOver);
      await setDisputed(ctx, case_id, false);
      noted(ctx, case_id, id, { 争议: '处理' });
      return null;
    });
  },
  {
    collection_promises_open_key: workErrors.duplicatePromise,
    collection_disputes_open_key: workErrors.duplicateDispute,
  },
);

type Caller = SignedInContext<unknown>;

/** A contact of an open case who may be contacted; the case is locked. */
async function lockContact(ctx: Caller, { caseId, contactId }: { caseId: string; contactId: string }) {
  const found = await lockOpenCase(ctx, ctx.scope, caseId);
  if (found.disputed) throw new CodedError(caseErrors.disputed);
  const contact = (await contactsOf(ctx, found)).find(({ id }) => id === contactId);
  if (!contact) throw new CodedError(workErrors.unknownContact);
  if (contact.barred !== null) throw new CodedError(workErrors.barred, { text: contact.barred });
  return contact;
}

/** Asks the contact rules of all channels: the call counts with whatever else the person got. */
async function permitOf(ctx: Caller, { phone }: { phone: Buffer }): Promise<string> {
  const number = ctx.cipher.decrypt('collection_contacts.phone', phone);
  const answer = await askPermit(ctx, { purpose: 'collection', channel: 'call', number, at: ctx.now });
  if (answer.refusal) throw refusedError(answer.refusal);
  return answer.permitId;
}

async function keepPermit({ tx, tenantId, now }: Caller, contactId: string, permitId: string | null): Promise<void> {
  await tx
    .updateTable('collection_contacts')
    .set({ permit_id: permitId, permitted_at: permitId === null ? null : now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', contactId)
    .execute();
}

/** The case of a row, which is locked before the row is read in earnest. */
function rowOf({ tx, tenantId }: Caller, table: 'collection_promises' | 'collection_disputes', id: string) {
  return tx.selectFrom(table).select('case_id').where('tenant_id', '=', tenantId).where('id', '=', id).executeTakeFirst();
}

async function refuse({ tx, tenantId, now }: Caller, contactId: string): Promise<void> {
  await tx
    .updateTable('collection_contacts')
    .set({ refused_at: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', contactId)
    .execute();
}

async function setDisputed({ tx, tenantId, now }: Caller, caseId: string, disputed: boolean): Promise<void> {
  await tx
    .updateTable('collection_cases')
    .set({ disputed, updated_at: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', caseId)
    .execute();
}

/** Logs work on a case, and tells its pages. */
function noted(ctx: Caller, caseId: string, id: string, after: object): { id: string } {
  ctx.audit({ target: `collection-case:${caseId}`, after });
  ctx.changed(collectionCasesTopic);
  return { id };
}
