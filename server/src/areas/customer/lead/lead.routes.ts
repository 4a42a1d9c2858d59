import { customerErrors } from '@lianxi/contracts/customer/customer.contract';
import {
  type Lead,
  leadErrors,
  leadQuota,
  readLeadContact,
  refuseLeads,
  searchLeads,
  syncLeads,
} from '@lianxi/contracts/customer/lead.contract';
import { CodedError } from '@lianxi/contracts/kit/errors';
import type { Selectable } from 'kysely';
import { writeOperation } from '../../../platform/audit/operation-log.ts';
import { findPage } from '../../../platform/db/find-page.ts';
import type { Leads } from '../../../platform/db/schema.ts';
import { AfterCommit } from '../../../platform/http/context.ts';
import { existing } from '../../../platform/http/existing.ts';
import { routes } from '../../../platform/http/routes.ts';
import { maskPhone, phoneHandle } from '../../../platform/permissions/mask.ts';
import { viewerOf } from '../customer/customer.routes.ts';
import { countCharged, foundLeads, lockLeads, noteCharged, refuse, takeCharges } from './lead.queries.ts';
import { leadConfigTable } from './lead-config.queries.ts';
import { openContact } from './lead-contact.ts';
import { syncToCustomers } from './sync-to-customers.ts';

export const leadRoutes = routes(
  (on) => {
    on(searchLeads, (ctx) => {
      const { currentPage, pageSize, ...search } = ctx.query;
      const { tx, tenantId, scope, now } = ctx;
      const reader = { tx, tenantId, scope, now, whole: viewerOf(ctx).whole };
      return findPage(foundLeads(reader, search), { currentPage, pageSize }, shown);
    });

    on(leadQuota, async (ctx) => {
      const { dailyLimit: limit } = await leadConfigTable.find(ctx);
      return { used: await countCharged(ctx, ctx.now), limit };
    });

    on(readLeadContact, async ({ kernel, tenantId, principal, ip, now, query: { id } }) => {
      const { agentId } = principal;
      // It is a GET by specification, whose own transaction cannot write.
      return new AfterCommit(() =>
        kernel.db.tenant(tenantId, async (tenant) => {
          const [found] = await lockLeads(tenant, [id]);
          const lead = existing(found);
          const isNew = lead.charged_at === null;
          if (isNew) {
            const { dailyLimit: limit } = await leadConfigTable.find(tenant);
            if ((await takeCharges(tenant, { wanted: 1, limit, now })) === 0) throw new CodedError(leadErrors.used);
            await noteCharged(tenant, [id], agentId, now);
          }
          const detail = { target: `lead:${id}`, after: { charged: isNew } };
          await writeOperation(tenant.tx, principal, readLeadContact, detail, ip);
          const contact = openContact(tenant.cipher, lead);
          const { phone } = contact;
          const whole = phone === '' || principal.holds('contact_number');
          return { ...contact, phone: whole ? phone : maskPhone(phone, phoneHandle(tenant.cipher, phone)) };
        }),
      );
    });

    on(syncLeads, async (ctx) => {
      const leads = await lockLeads(ctx, ctx.body.ids);
      const synced = await syncToCustomers(ctx, leads);
      const customerIds = synced.flatMap(({ outcome, customerId }) => (outcome === 'created' && customerId ? [customerId] : []));
      ctx.audit({ target: 'lead', after: { leadIds: leads.map(({ id }) => id), customerIds } });
      return synced;
    });

    on(refuseLeads, async (ctx) => {
      const leads = await lockLeads(ctx, ctx.body.ids);
      const hidden = await refuse(ctx, leads, ctx.principal.agentId, ctx.now);
      ctx.audit({ target: 'lead', after: { refused: leads.map(({ id }) => id), hidden } });
      return { hidden };
    });
  },
  { customers_phone_key: customerErrors.duplicatePhone },
);

function shown(row: Selectable<Leads> & { readable_id: string | null }): Lead {
  return {
    id: row.id,
    name: row.name,
    creditCode: row.credit_code,
    region: row.region,
    trade: row.trade,
    capital: row.capital,
    founded: row.founded,
    status: row.state as Lead['status'],
    address: row.address,
    listName: row.list_name,
    listTime: row.listed_at.toISOString(),
    hasPhone: row.phone !== null,
    opened: row.charged_at !== null,
    customerId: row.readable_id,
    converted: row.customer_id !== null,
  };
}
