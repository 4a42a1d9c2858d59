import {
  type CustomerViewContent,
  createCustomerView,
  customerViewErrors,
  customerViewList,
  deleteCustomerView,
  MAX_VIEWS,
  updateCustomerView,
} from '@lianxi/contracts/customer/customer-view.contract';
import { CodedError } from '@lianxi/contracts/kit/errors';
import { sql } from 'kysely';
import type { ConstraintErrors } from '../../../platform/http/constraint-errors.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { existing } from '../../../platform/http/existing.ts';
import { routes } from '../../../platform/http/routes.ts';
import { seenQuestions } from '../../form/public.ts';
import {
  countViews,
  findViewOwner,
  findViews,
  insertView,
  removeView,
  replaceView,
  type SavedView,
} from './customer-view.queries.ts';

const constraints: ConstraintErrors = { customer_views_name_key: customerViewErrors.duplicate };

export const customerViewRoutes = routes((on) => {
  on(customerViewList, async (ctx) => {
    const { agentId } = ctx.principal;
    const views = await findViews(ctx, ctx.principal);
    const questions = views.map(({ content }) => questionOf(content));
    const { hidden, fits } = await seenQuestions(ctx, 'customer', questions, ctx);
    return views.map(({ agentId: ownerId, content, ...view }, at) => {
      const question = questions[at];
      const columns = content.columns.filter((key) => !(key.startsWith(OWN) && hidden.has(key.slice(OWN.length))));
      const seen = question && fits(question) && columns.length > 0 ? { ...content, columns } : null;
      return { ...view, mine: ownerId === agentId, content: seen };
    });
  });

  on(createCustomerView, async (ctx) => {
    const { agentId } = ctx.principal;
    await check(ctx, ctx.body);
    if ((await countViews(ctx, agentId)) >= MAX_VIEWS) throw new CodedError(customerViewErrors.tooMany);
    const id = await insertView(ctx, agentId, ctx.body);
    ctx.audit({ target: `customer-view:${id}`, after: told(ctx.body) });
    return { id };
  });

  on(updateCustomerView, async (ctx) => {
    const { id, version, ...view } = ctx.body;
    await requireOwn(ctx, id);
    await check(ctx, view);
    if (!(await replaceView(ctx, id, version, view))) throw new CodedError(customerViewErrors.changed);
    ctx.audit({ target: `customer-view:${id}`, after: told(view) });
    return { version: version + 1 };
  });

  on(deleteCustomerView, async (ctx) => {
    await requireOwn(ctx, ctx.params.id);
    await removeView(ctx, ctx.params.id);
    ctx.audit({ target: `customer-view:${ctx.params.id}` });
    return null;
  });
}, constraints);

/** The begin of the keys of own fields' columns. */
const OWN = 'own.';

const questionOf = ({ filters: { condition }, sort }: CustomerViewContent) => ({ condition, sort });

/** Only what can be read is sharing's matter: conditions are not in the operation log. */
const told = ({ name, sharing, roleIds }: SavedView) => ({ name, sharing, roleIds });

/** A view that the caller may not see does not exist for them. */
async function requireOwn(ctx: SignedInContext<unknown>, id: string): Promise<void> {
  const owner = existing(await findViewOwner(ctx, id));
  if (owner === ctx.principal.agentId) return;
  const seen = await findViews(ctx, ctx.principal);
  existing(seen.find((view) => view.id === id));
  throw new CodedError(customerViewErrors.notYours);
}

async function check(ctx: SignedInContext<unknown>, { sharing, roleIds }: SavedView): Promise<void> {
  if (sharing !== 'nobody' && !ctx.principal.holds('customer_view_share')) throw new CodedError(customerViewErrors.mayNotShare);
  if (sharing !== 'roles') return;
  const { rows } = await sql<{ id: string }>`
    select id from roles where tenant_id = ${ctx.tenantId} and id = any(${roleIds}::bigint[])`.execute(ctx.tx);
  if (roleIds.length === 0 || rows.length < new Set(roleIds).size) throw new CodedError(customerViewErrors.unknownRole);
}
