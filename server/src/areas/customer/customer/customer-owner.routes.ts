import {
  type CustomerOwner,
  customerOwnerErrors,
  ownerOfNumber,
  writeToOwner,
} from '@lianxi/contracts/customer/customer-owner.contract';
import { CodedError } from '@lianxi/contracts/kit/errors';
import type { TenantDb } from '../../../platform/db/db.ts';
import { textAsHtml } from '../../../platform/html/text-as-html.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { routes } from '../../../platform/http/routes.ts';
import { findHolders } from '../../../platform/permissions/holders.ts';
import { phoneOf } from '../../../platform/permissions/mask.ts';
import { hasSentNotice, sendNotice } from '../../admin/public.ts';
import type { CustomerRow } from './customer.queries.ts';
import { viewerOf } from './customer.routes.ts';
import { findableIndexes } from './customer-view.ts';
import { answerRead, findHiddenByPhone } from './readable-customer.ts';

const titles = { ask: '客户查看申请', write: '客户来电留言' } as const;
const QUIET_MS = 3_600_000;

/** Customers whom the caller may not read: whose they are, and a word to their owner. */
export const customerOwnerRoutes = routes((on) => {
  on(ownerOfNumber, async (ctx) => {
    const row = await findHidden(ctx, ctx.query.phone);
    if (!row) return null;
    return answerRead(ctx, ownerOfNumber, { row, contact: 'number' }, await readOwner(ctx, row.owner_id));
  });

  on(writeToOwner, async (ctx) => {
    const { principal, now } = ctx;
    const { phone, kind, words } = ctx.body;
    const row = await findHidden(ctx, phone);
    if (!row || (kind === 'write' && row.owner_id === null)) throw new CodedError(customerOwnerErrors.none);
    const title = titles[kind];
    // Two requests of one moment: the second one sees the first one's notice.
    await ctx.tx
      .selectFrom('customers')
      .select('id')
      .where('tenant_id', '=', ctx.tenantId)
      .where('id', '=', row.id)
      .forNoKeyUpdate()
      .execute();
    const about = { title, senderId: principal.agentId, businessId: row.id };
    if (await hasSentNotice(ctx, about, new Date(now.getTime() - QUIET_MS))) throw new CodedError(customerOwnerErrors.sent);
    const owner = row.owner_id === null ? [] : [row.owner_id];
    const asked = kind === 'ask' ? '申请查看该客户' : '就该客户写给您';
    await sendNotice(ctx, {
      type: 7,
      title,
      content: `<p>${textAsHtml(principal.agentName)}${asked}：</p><p>${textAsHtml(words)}</p>`,
      agentIds: kind === 'ask' ? [...new Set([...owner, ...(await findHolders(ctx, 'customer_allot'))])] : owner,
      businessId: row.id,
      sender: { id: principal.agentId, name: principal.agentName },
    });
    ctx.audit({ target: `customer:${row.id}`, after: { kind } });
    return null;
  });
});

/** The customer with the number, where the caller may look the number up and may not read the customer. */
async function findHidden(ctx: SignedInContext<unknown>, phone: string): Promise<CustomerRow | undefined> {
  const viewer = viewerOf(ctx);
  const number = phoneOf(viewer.cipher, phone);
  const phoneIndexes = number === null ? null : findableIndexes(viewer, phone, number);
  return phoneIndexes === null ? undefined : findHiddenByPhone(ctx, phoneIndexes);
}

async function readOwner({ tx, tenantId }: TenantDb, ownerId: string | null): Promise<CustomerOwner> {
  const owner = await tx
    .selectFrom('agents as a')
    .innerJoin('departments as d', (join) => join.onRef('d.tenant_id', '=', 'a.tenant_id').onRef('d.id', '=', 'a.department_id'))
    .select(['a.id', 'a.name', 'a.ext', 'd.name as departName'])
    .where('a.tenant_id', '=', tenantId)
    .where('a.id', '=', ownerId)
    .executeTakeFirst();
  if (!owner) return { agentId: null, agName: '', departName: '', extension: '' };
  return { agentId: owner.id, agName: owner.name, departName: owner.departName, extension: owner.ext ?? '' };
}
