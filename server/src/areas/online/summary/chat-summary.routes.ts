import { CodedError } from '@lianxi/contracts/kit/errors';
import { chatSummary, saveChatSummary, summaryErrors } from '@lianxi/contracts/summary/summary.contract';
import { toDosTopic } from '@lianxi/contracts/to-do/events';
import { sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/db.ts';
import { routes } from '../../../platform/http/routes.ts';
import { findTemplateOf, readOwnSummary, saveOwnSummary } from '../../summary/public.ts';

export const chatSummaryRoutes = routes((on) => {
  on(chatSummary, async (ctx) => {
    const { id } = ctx.params;
    await requireServed(ctx, ctx.principal.agentId, id);
    const { template } = await findContact(ctx, id);
    return readOwnSummary(ctx, { subject: { channel: 'chat', associationId: id }, template });
  });

  on(saveChatSummary, async (ctx) => {
    const { id } = ctx.params;
    await requireServed(ctx, ctx.principal.agentId, id);
    const asked = { subject: { channel: 'chat', associationId: id }, ...(await findContact(ctx, id)) } as const;
    await saveOwnSummary(ctx, asked, ctx.body, `conversation:${id}`);
    ctx.changed(toDosTopic);
    return null;
  });
});

/** The template of the conversation's group, the visitor's customer, and when it began. */
async function findContact(tenant: TenantDb, id: string) {
  const row = await tenant.tx
    .selectFrom('conversations as c')
    .innerJoin('visitors as v', (join) => join.onRef('v.tenant_id', '=', 'c.tenant_id').onRef('v.id', '=', 'c.visitor_id'))
    .leftJoin('chat_groups as g', (join) => join.onRef('g.tenant_id', '=', 'c.tenant_id').onRef('g.id', '=', 'c.chat_group_id'))
    .select(['g.summary_template_id', 'v.customer_id', 'c.created_at'])
    .where('c.tenant_id', '=', tenant.tenantId)
    .where('c.id', '=', id)
    .executeTakeFirstOrThrow();
  const template = await findTemplateOf(tenant, 'chat', row.summary_template_id);
  return { template, contact: { customerId: row.customer_id, at: row.created_at } };
}

/** The caller owns the conversation, owned it when it ended, helps in it, or wrote in it. */
async function requireServed({ tx, tenantId }: TenantDb, agentId: string, id: string): Promise<void> {
  const { rows } = await sql`
    select from conversations c where c.tenant_id = ${tenantId} and c.id = ${id} and (
      c.agent_id = ${agentId}::bigint or ${agentId}::bigint = any(c.guest_ids) or exists (
        select from messages m where m.tenant_id = c.tenant_id and m.conversation_id = c.id and m.author = 'agent'
          and m.author_id = ${agentId}::bigint))`.execute(tx);
  if (rows.length === 0) throw new CodedError(summaryErrors.noConversation);
}
