import { CodedError } from '@lianxi/contracts/kit/errors';
import { chatSummary, saveChatSummary, summaryErrors } from '@lianxi/contracts/summary/summary.contract';
import type { SummaryField } from '@lianxi/contracts/summary/summary-field';
import { sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/db.ts';
import { routes } from '../../../platform/http/routes.ts';
import { findFieldsOf, readOwnSummary, saveOwnSummary } from '../../summary/public.ts';

export const chatSummaryRoutes = routes((on) => {
  on(chatSummary, async (ctx) => {
    const { id } = ctx.params;
    await requireServed(ctx, ctx.principal.agentId, id);
    return readOwnSummary(ctx, { subject: { channel: 'chat', associationId: id }, fields: await findFields(ctx, id) });
  });

  on(saveChatSummary, async (ctx) => {
    const { id } = ctx.params;
    await requireServed(ctx, ctx.principal.agentId, id);
    const asked = { subject: { channel: 'chat', associationId: id }, fields: await findFields(ctx, id) } as const;
    await saveOwnSummary(ctx, asked, ctx.body, `conversation:${id}`);
    return null;
  });
});

/** The summary fields of the conversation's group. */
async function findFields(tenant: TenantDb, id: string): Promise<SummaryField[] | null> {
  const group = await tenant.tx
    .selectFrom('conversations as c')
    .innerJoin('chat_groups as g', (join) => join.onRef('g.tenant_id', '=', 'c.tenant_id').onRef('g.id', '=', 'c.chat_group_id'))
    .select('g.summary_template_id')
    .where('c.tenant_id', '=', tenant.tenantId)
    .where('c.id', '=', id)
    .executeTakeFirst();
  return findFieldsOf(tenant, 'chat', group?.summary_template_id ?? null);
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
