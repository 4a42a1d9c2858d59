import { CodedError } from '@lianxi/contracts/kit/errors';
import { type AnswerCandidate, answerCandidates } from '@lianxi/contracts/online/answer-candidate.contract';
import { conversationErrors } from '@lianxi/contracts/online/conversation.contract';
import { sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/db.ts';
import { routes } from '../../../platform/http/routes.ts';
import { mostLike, WORTH_A_LOOK } from '../bot/answer.rules.ts';
import { findKnownQuestions } from '../bot/bot-question.queries.ts';
import { usableReplies } from '../quick-reply/quick-reply.queries.ts';

const MOST = 3;
/** Only the first words of a long question are compared, and of long answers too. */
const COMPARED = 200;

export const candidateRoutes = routes((on) => {
  on(answerCandidates, async (ctx) => {
    const { agentId } = ctx.principal;
    const asked = await findAsked(ctx, agentId, ctx.params.id, ctx.query.seq);
    if (!asked) throw new CodedError(conversationErrors.notFound);
    if (asked.text === null) return [];
    const questions = (await findKnownQuestions(ctx, asked.siteId)).map(({ id, question, similar, answer }) => {
      return { phrases: [question, ...similar], candidate: { kind: 'question' as const, id, title: question, content: answer } };
    });
    // A reply with a link is sent as a card, so it cannot be the text of an answer.
    const replies = (await usableReplies.all(ctx)).filter(({ link }) => link === '');
    const others = replies.map(({ id, title, content }) => {
      return { phrases: [title, content.slice(0, COMPARED)], candidate: { kind: 'reply' as const, id, title, content } };
    });
    const likely = mostLike(asked.text.slice(0, COMPARED), [...questions, ...others], WORTH_A_LOOK);
    return withoutTwins(likely.map(({ candidate }) => candidate)).slice(0, MOST);
  });
});

/** Each text is offered once. */
function withoutTwins(candidates: readonly AnswerCandidate[]): AnswerCandidate[] {
  return candidates.filter(({ content }, at) => candidates.findIndex((other) => other.content === content) === at);
}

/** The visitor's message; null: the conversation is not the agent's. `text` null: it is no text of the visitor. */
async function findAsked(
  { tx, tenantId }: TenantDb,
  agentId: string,
  conversationId: string,
  seq: number,
): Promise<{ siteId: string | null; text: string | null } | null> {
  const { rows } = await sql<{ siteId: string | null; text: string | null }>`
    select c.site_id as "siteId", m.body as text from conversations c
    left join messages m on m.tenant_id = c.tenant_id and m.conversation_id = c.id and m.seq = ${seq}
      and m.author = 'visitor' and m.type = 'text' and not m.recalled
    where c.tenant_id = ${tenantId} and c.id = ${conversationId}
      and (c.agent_id = ${agentId}::bigint or ${agentId}::bigint = any(c.guest_ids))`.execute(tx);
  return rows[0] ?? null;
}
