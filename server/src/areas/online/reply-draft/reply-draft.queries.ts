import type { ReplyDraft } from '@lianxi/contracts/online/reply-draft.contract';
import { sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/db.ts';

/** An agent's drafts in the open conversations that they own or help in. */
export async function findReplyDrafts({ tx, tenantId }: TenantDb, agentId: string): Promise<ReplyDraft[]> {
  const { rows } = await sql<ReplyDraft>`
    select d.conversation_id as "recordId", d.note, d.text from reply_drafts d
    join conversations c on c.tenant_id = d.tenant_id and c.id = d.conversation_id
    where d.tenant_id = ${tenantId} and d.agent_id = ${agentId} and c.state = 'active'
      and (c.agent_id = ${agentId} or ${agentId}::bigint = any(c.guest_ids))
    order by d.conversation_id, d.note`.execute(tx);
  return rows;
}

export async function replaceReplyDraft(
  { tx, tenantId }: TenantDb,
  agentId: string,
  { recordId, note, text }: ReplyDraft,
): Promise<void> {
  await tx
    .insertInto('reply_drafts')
    .values({ tenant_id: tenantId, conversation_id: recordId, agent_id: agentId, note, text })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'conversation_id', 'agent_id', 'note']).doUpdateSet({ text, updated_at: sql<Date>`now()` }),
    )
    .execute();
}

/** Of one agent, or of all who wrote in the conversation. */
export async function removeReplyDrafts(
  { tx, tenantId }: TenantDb,
  recordId: string,
  of?: { agentId: string; note: boolean },
): Promise<void> {
  let drafts = tx.deleteFrom('reply_drafts').where('tenant_id', '=', tenantId).where('conversation_id', '=', recordId);
  if (of) drafts = drafts.where('agent_id', '=', of.agentId).where('note', '=', of.note);
  await drafts.execute();
}
