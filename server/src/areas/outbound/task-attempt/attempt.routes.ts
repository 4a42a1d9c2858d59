import type { AttemptOutcome } from '@lianxi/contracts/outbound/attempt-outcome';
import { taskAttempts, taskOutcomes } from '@lianxi/contracts/outbound/task-attempt.contract';
import { findPage } from '../../../platform/db/find-page.ts';
import { routes } from '../../../platform/http/routes.ts';
import { showPhone, showWords, taskInScope } from '../task-contact/contact.queries.ts';
import { numbersOf } from '../task-contact/new-contacts.ts';

export const attemptRoutes = routes((on) => {
  on(taskAttempts, async (ctx) => {
    const { tx, tenantId, cipher, query } = ctx;
    let found = tx
      .selectFrom('outbound_attempts as t')
      .innerJoin('outbound_contacts as c', (join) =>
        join.onRef('c.tenant_id', '=', 't.tenant_id').onRef('c.id', '=', 't.contact_id'),
      )
      .leftJoin('agents as a', (join) => join.onRef('a.tenant_id', '=', 't.tenant_id').onRef('a.id', '=', 't.agent_id'))
      .where('t.tenant_id', '=', tenantId)
      .where('t.task_id', 'in', taskInScope(ctx, query.taskId));
    if (query.outcome) found = found.where('t.outcome', '=', query.outcome);
    if (query.contactId) found = found.where('t.contact_id', '=', query.contactId);
    const attempts = found
      .select(['t.id', 't.call_id', 't.began_at', 't.answered_at', 't.ended_at', 't.outcome', 't.number_at'])
      .select(['c.name', 'c.phones', 'a.name as agent_name'])
      .orderBy('t.began_at', 'desc')
      .orderBy('t.id', 'desc');
    return findPage(attempts, query, (row) => ({
      id: row.id,
      linkedid: row.call_id,
      custName: showWords(ctx, cipher.decrypt('outbound_contacts.name', row.name)),
      phone: showPhone(ctx, numbersOf(cipher, row.phones)[row.number_at] ?? ''),
      agentName: row.agent_name ?? '',
      beginTime: row.began_at.toISOString(),
      talkSeconds: row.answered_at ? Math.round((row.ended_at.getTime() - row.answered_at.getTime()) / 1000) : 0,
      outcome: row.outcome as AttemptOutcome,
    }));
  });

  on(taskOutcomes, async (ctx) => {
    const { tx, tenantId, query } = ctx;
    const rows = await tx
      .selectFrom('outbound_attempts')
      .select((eb) => ['outcome', eb.fn.countAll<string>().as('count')])
      .where('tenant_id', '=', tenantId)
      .where('task_id', 'in', taskInScope(ctx, query.taskId))
      .groupBy('outcome')
      .orderBy('count', 'desc')
      .execute();
    return rows.map(({ outcome, count }) => ({ outcome: outcome as AttemptOutcome, count: Number(count) }));
  });
});
