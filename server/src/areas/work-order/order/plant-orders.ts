import { checkForm } from '@lianxi/contracts/form/check-form';
import { findAllDays } from '../../../platform/calendar/calendar.queries.ts';
import type { TenantTx } from '../../../platform/db/db.ts';
import { findFormVersion, writeFilledForm } from '../../form/public.ts';
import { findPublishedTemplate, type TemplateVersion } from '../work-order-template/published-template.queries.ts';
import type { Answering } from './answers.ts';
import { OFFICE_HOURS, reaches } from './clock.rules.ts';
import { writeEffects } from './effect.queries.ts';
import { limitsOf } from './limits.rules.ts';
import { type Given, nodeNameIn, placeOf, playEvent } from './move-order.ts';
import { addPeople, appendEntries, insertOrder, takeNumber } from './order.queries.ts';
import type { LogEntry } from './order-log.ts';
import { newOrder, type OrderState } from './order-state.ts';
import { writeState } from './write-state.ts';

/** An order of the demo: what somebody wrote, and what people then do with it. */
export interface PlantedOrder {
  readonly templateId: string;
  readonly title: string;
  readonly priority: number;
  readonly customerId: string | null;
  readonly initiatorId: string;
  readonly at: Date;
  /** Its story is told until then. */
  readonly until: Date;
  readonly sent: (template: TemplateVersion) => Promise<Readonly<Record<string, unknown>>>;
  /** What happens next, and when; null: nothing until now. */
  readonly next: (state: OrderState, template: TemplateVersion, at: Date) => { given: Given; at: Date } | null;
  /** Its step outside failed for good. */
  readonly error?: string;
}

/** Writes an order of the demo with its whole history, by the machine of all orders. Notices of the past are not sent. */
export async function plantOrder(own: TenantTx, planted: PlantedOrder): Promise<void> {
  const template = await findPublishedTemplate(own, planted.templateId);
  if (!template) return;
  const { initiatorId, priority, title, customerId, templateId } = planted;
  const id = await insertOrder(own, { title, priority, customerId, initiatorId, templateId, state: newOrder() });
  const number = await takeNumber(own, template.numberPrefix);
  const definition = (await findFormVersion(own, template.formTemplateId, template.formVersion)) ?? { fields: [] };
  const asker = { today: planted.at.toISOString().slice(0, 10), agent: null };
  const { values } = checkForm(definition, await planted.sent(template), null, { asker, rightOn: () => 'write' });
  const calendar = { ...(await findAllDays(own)), hours: OFFICE_HOURS };
  let asked: Answering = {
    ...{ graph: template.graph, definition, values, state: newOrder(), calendar, closeDays: 3, now: planted.at },
    ...{ initiatorId, ownerId: template.ownerId },
  };
  const entries: LogEntry[] = [];
  const started = { kind: 'started', by: initiatorId, ...limitsOf(template, priority) } as const;
  let now = planted.at;
  const play = async (given: Given, at: Date) => {
    now = at;
    const before = asked.state;
    asked = { ...asked, now };
    const { event, state } = await playEvent(own, asked, given);
    const nodeName = placeOf({ template }, before, event);
    entries.push({ seq: entries.length + 1, at, byId: event.by, kind: event.kind, data: { event, nodeName } });
    asked = { ...asked, state };
  };
  await play(started, planted.at);
  for (let next = planted.next(asked.state, template, now); ; next = planted.next(asked.state, template, now)) {
    const until = next?.at ?? planted.until;
    for (let rung = firstRing(asked, until); rung; rung = firstRing(asked, until)) await play(rung.given, rung.at);
    if (!next) break;
    await play(next.given, next.at);
  }
  await writeFilledForm(
    own,
    { templateId: template.formTemplateId, recordId: id },
    { version: template.formVersion, definition },
    asked.values,
  );
  await appendEntries(own, id, entries);
  const written = { id, before: newOrder(), state: asked.state, calendar, nodeName: nodeNameIn(template), now };
  const columns = await writeState(own, written);
  await addPeople(
    own,
    id,
    'did',
    entries.flatMap(({ byId }) => byId ?? []),
  );
  const row = await own.tx
    .updateTable('work_orders')
    .set({
      ...columns,
      ...{ number, template_version: template.version, seq: entries.length, version: entries.length + 1 },
      ...{ created_at: planted.at, started_at: planted.at, updated_at: now },
    })
    .where('tenant_id', '=', own.tenantId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const causing = { row, template, title, before: newOrder(), state: asked.state, values: asked.values, definition, now };
  await writeEffects(own, causing);
  if (planted.error === undefined) return;
  await own.tx
    .updateTable('work_order_effects')
    .set({ state: 'failed', next_at: null, tries: 9, error: planted.error })
    .where('tenant_id', '=', own.tenantId)
    .where('order_id', '=', id)
    .where('state', '=', 'due')
    .execute();
}

/** The first warning or breach of a running clock until a moment. */
function firstRing({ state, calendar }: Answering, until: Date): { given: Given; at: Date } | null {
  const rings = state.clocks.flatMap((clock) => {
    const warn = clock.warned ? null : reaches(calendar, clock, clock.limit.warnPercent);
    const due = clock.breached ? null : reaches(calendar, clock, 100);
    return [
      ...(warn ? [{ at: warn, given: { kind: 'clockWarned', by: null, clock: clock.no } as const }] : []),
      ...(due ? [{ at: due, given: { kind: 'clockBreached', by: null, clock: clock.no } as const }] : []),
    ];
  });
  return rings.filter(({ at }) => at < until).toSorted((a, b) => a.at.getTime() - b.at.getTime())[0] ?? null;
}
