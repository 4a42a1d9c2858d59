import { answerGrown } from '@lianxi/contracts/knowledge/events';
import {
  allAnswers,
  askKnowledge,
  handleAnswers,
  ownAnswers,
  rateAnswer,
  ratedAnswers,
  readAnswer,
  smartErrors,
  stopAnswer,
  unansweredGroups,
} from '@lianxi/contracts/knowledge/smart-answer.contract';
import { sql } from 'kysely';
import type { TenantTx } from '../../../platform/db/db.ts';
import { findPage } from '../../../platform/db/find-page.ts';
import { mentions } from '../../../platform/db/mentions.ts';
import { existing } from '../../../platform/http/existing.ts';
import { routes } from '../../../platform/http/routes.ts';
import { maskNumbersIn } from '../../../platform/permissions/mask-text.ts';
import { answersOf, asAnswer, endAbandoned, growAnswer, insertAnswer, shownState } from './answer.queries.ts';
import { groupQuestions } from './answer.rules.ts';
import { giveAnswer, tellStop } from './answer-run.ts';

const OWN = 20;
/** More unanswered questions are not grouped. */
const MOST_UNANSWERED = 1000;
const MOST_OTHERS = 5;

export const smartRoutes = routes(
  (on) => {
    on(
      askKnowledge,
      async (ctx) => {
        const { kernel, tenantId, principal, body, log } = ctx;
        await endAbandoned(ctx, principal.agentId);
        const id = await insertAnswer(ctx, principal.agentId, maskNumbersIn(body.question));
        const by = { agentId: principal.agentId, departmentId: principal.departmentId };
        ctx.afterCommit(() => {
          // The call does not wait for it.
          void giveAnswer(kernel, { tenantId, id, question: body.question, by }).catch((error: unknown) => {
            log.warn({ err: error }, 'answer not given');
            const end = async (own: TenantTx) => {
              if (await growAnswer(own, id, { state: 'stopped' })) await own.publish(answerGrown, [by.agentId], { id });
            };
            return kernel.db.tenant(tenantId, end).catch(() => undefined);
          });
        });
        return { id };
      },
      // Agents do it all day; the answers themselves are kept.
      { audited: false },
    );

    on(ownAnswers, async (ctx) => {
      const rows = await answersOf(ctx).where('r.agent_id', '=', ctx.principal.agentId).limit(OWN).execute();
      return rows.map((row) => asAnswer(row, ctx.principal.agentId));
    });

    on(readAnswer, async (ctx) => {
      const { principal, params } = ctx;
      let found = answersOf(ctx).where('r.id', '=', params.id);
      if (!principal.holds('knowledge_smart_all')) found = found.where('r.agent_id', '=', principal.agentId);
      return asAnswer(existing(await found.executeTakeFirst()), principal.agentId);
    });

    on(
      stopAnswer,
      async (ctx) => {
        const { kernel, tenantId, params, principal } = ctx;
        existing(
          await answersOf(ctx).where('r.id', '=', params.id).where('r.agent_id', '=', principal.agentId).executeTakeFirst(),
        );
        await growAnswer(ctx, params.id, { state: 'stopped' });
        ctx.afterCommit(() => tellStop(kernel, tenantId, params.id));
        return null;
      },
      { audited: false },
    );

    on(
      rateAnswer,
      async ({ tx, tenantId, params, body, principal }) => {
        const rated = await tx
          .updateTable('knowledge_answers')
          .set({ helpful: body.helpful, remark: body.remark, handled_at: null })
          .where('tenant_id', '=', tenantId)
          .where('id', '=', params.id)
          .where('agent_id', '=', principal.agentId)
          .returning('id')
          .executeTakeFirst();
        existing(rated);
        return null;
      },
      { audited: false },
    );

    on(allAnswers, (ctx) => {
      const { keyword, state, helpful, by } = ctx.query;
      let found = answersOf(ctx);
      if (keyword) found = found.where(mentions(sql.ref('r.question'), keyword));
      if (state) found = found.where(shownState, '=', state);
      if (helpful) found = found.where('r.helpful', '=', helpful === 'yes');
      if (by) found = found.where('r.model', by === 'model' ? '<>' : '=', '');
      return findPage(found, ctx.query, (row) => asAnswer(row, ctx.principal.agentId));
    });

    on(ratedAnswers, (ctx) => {
      const { helpful, rated } = ctx.query;
      let found = answersOf(ctx).where('r.helpful', 'is not', null);
      if (helpful) found = found.where('r.helpful', '=', helpful === 'yes');
      if (rated) found = found.where('r.handled_at', rated === 'open' ? 'is' : 'is not', null);
      return findPage(found, ctx.query, (row) => asAnswer(row, ctx.principal.agentId));
    });

    on(unansweredGroups, async (ctx) => {
      const rows = await answersOf(ctx)
        .where('r.state', '=', 'none')
        .where('r.handled_at', 'is', null)
        .where('r.created_at', '>', sql<Date>`now() - interval '90 days'`)
        .limit(MOST_UNANSWERED)
        .execute();
      return groupQuestions(rows).map((group) => {
        const [newest] = group;
        const others = [...new Set(group.map(({ question }) => question))].filter((question) => question !== newest?.question);
        return {
          ...{ ids: group.map(({ id }) => id), question: newest?.question ?? '', others: others.slice(0, MOST_OTHERS) },
          ...{ count: group.length, lastTime: (newest?.created_at ?? new Date()).toISOString() },
        };
      });
    });

    on(handleAnswers, async (ctx) => {
      const { tx, tenantId, body, now } = ctx;
      const handled = await tx
        .updateTable('knowledge_answers')
        .set({ handled_at: now })
        .where('tenant_id', '=', tenantId)
        .where('id', 'in', body.ids)
        .executeTakeFirst();
      const done = Number(handled.numUpdatedRows);
      ctx.audit({ target: 'smart-answer', after: { 条数: done } });
      return { done };
    });
  },
  { knowledge_answers_running_key: smartErrors.busy },
);
