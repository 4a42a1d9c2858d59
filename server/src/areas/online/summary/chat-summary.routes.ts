import { CodedError } from '@lianxi/contracts/kit/errors';
import { chatSummary, saveChatSummary, summaryErrors } from '@lianxi/contracts/summary/summary.contract';
import {
  answersSchema,
  defaultFields,
  type SummaryField,
  startingAnswers,
  writtenAnswers,
} from '@lianxi/contracts/summary/summary-field';
import { sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/db.ts';
import { routes } from '../../../platform/http/routes.ts';
import { parse } from '../../../platform/http/validation.ts';
import { findFieldsOf, findSummary, keepSummary } from '../../summary/public.ts';

export const chatSummaryRoutes = routes((on) => {
  on(chatSummary, async (ctx) => {
    const { id } = ctx.params;
    const { agentId } = ctx.principal;
    await requireServed(ctx, agentId, id);
    const fields = await findFields(ctx, id);
    const written = await findSummary(ctx, ctx.kernel.cipher, { channel: 'chat', associationId: id }, agentId);
    if (!written) return { fields, state: 'none' as const, answers: {}, updateTime: null };
    const { state, answers, updateTime } = written;
    return { fields, state, answers: { ...answers }, updateTime };
  });

  on(saveChatSummary, async (ctx) => {
    const { id } = ctx.params;
    const { draft, answers: given } = ctx.body;
    const { agentId } = ctx.principal;
    await requireServed(ctx, agentId, id);
    const fields = await findFields(ctx, id);
    const answers = parse(answersSchema(fields, draft), { ...startingAnswers(fields, {}), ...given });
    const content = { answers, written: writtenAnswers(fields, answers) };
    const subject = { channel: 'chat', associationId: id } as const;
    const state = draft ? 'draft' : 'done';
    if (!(await keepSummary(ctx, ctx.kernel.cipher, subject, { agentId, state, content }))) {
      throw new CodedError(summaryErrors.submitted);
    }
    if (!draft) ctx.audit({ target: `conversation:${id}`, after: { summary: Object.keys(answers) } });
    return null;
  });
});

/** What the conversation's group is to write down. */
async function findFields(tenant: TenantDb, id: string): Promise<SummaryField[]> {
  const group = await tenant.tx
    .selectFrom('conversations as c')
    .innerJoin('chat_groups as g', (join) => join.onRef('g.tenant_id', '=', 'c.tenant_id').onRef('g.id', '=', 'c.chat_group_id'))
    .select('g.summary_template_id')
    .where('c.tenant_id', '=', tenant.tenantId)
    .where('c.id', '=', id)
    .executeTakeFirst();
  return (await findFieldsOf(tenant, 'chat', group?.summary_template_id ?? null)) ?? [...defaultFields];
}

/** Who owns it, owned it when it ended, helps in it, or wrote in it. */
async function requireServed({ tx, tenantId }: TenantDb, agentId: string, id: string): Promise<void> {
  const { rows } = await sql`
    select from conversations c where c.tenant_id = ${tenantId} and c.id = ${id} and (
      c.agent_id = ${agentId}::bigint or ${agentId}::bigint = any(c.guest_ids) or exists (
        select from messages m where m.tenant_id = c.tenant_id and m.conversation_id = c.id and m.author = 'agent'
          and m.author_id = ${agentId}::bigint))`.execute(tx);
  if (rows.length === 0) throw new CodedError(summaryErrors.noConversation);
}
