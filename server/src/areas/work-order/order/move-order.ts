import { workOrdersTopic } from '@lianxi/contracts/work-order/events';
import { sql } from 'kysely';
import type { BusinessCalendar } from '../../../platform/calendar/business-calendar.ts';
import { findAllDays } from '../../../platform/calendar/calendar.queries.ts';
import type { TenantTx } from '../../../platform/db/db.ts';
import { findFilledForm, findFormVersion, writeFilledForm } from '../../form/public.ts';
import { workOrderSettingTable } from '../work-order-setting/setting-table.ts';
import { findTemplateVersion, type TemplateVersion } from '../work-order-template/published-template.queries.ts';
import { type Answering, answerAt } from './answers.ts';
import { OFFICE_HOURS } from './clock.rules.ts';
import { writeEffects } from './effect.queries.ts';
import { step } from './order.machine.ts';
import { addPeople, appendEntries, type OrderRow, stateOf } from './order.queries.ts';
import { type Answer, Missing, type OrderEvent } from './order-events.ts';
import type { LogEntry } from './order-log.ts';
import { tellAbout } from './order-notices.ts';
import type { OrderState } from './order-state.ts';
import { namesOfEnabled } from './people.queries.ts';
import { writeState } from './write-state.ts';

/** An event without what the server adds to it. */
export type Given = OrderEvent extends infer E ? (E extends OrderEvent ? Omit<E, 'at' | 'answers'> : never) : never;

/** A locked order, with what its machine runs by. */
export interface MovingOrder {
  readonly row: OrderRow;
  readonly template: TemplateVersion;
  readonly calendar: BusinessCalendar;
  readonly title: string;
}

/** Reads what a locked order runs by. */
export async function openOrder(own: TenantTx, row: OrderRow, template?: TemplateVersion): Promise<MovingOrder> {
  const found = template ?? (await findTemplateVersion(own, row.template_id, row.template_version ?? 0));
  if (!found) throw new Error(`Order ${row.id} has lost its template`);
  const calendar = { ...(await findAllDays(own)), hours: OFFICE_HOURS };
  return { row, template: found, calendar, title: own.cipher.decrypt('work_orders.title', row.title) };
}

export const nodeNameIn =
  ({ graph }: Pick<TemplateVersion, 'graph'>) =>
  (nodeId: string | null): string =>
    nodeId === null ? '确认' : (graph.nodes.find(({ id }) => id === nodeId)?.name ?? '');

/**
 * Moves an order on by one event: log, state, tasks, clocks, effects and notices in the caller's transaction, which has locked
 * the order. Returns its new version.
 * @throws Refused when the event does not fit
 */
export async function moveOrder(own: TenantTx, moving: MovingOrder, given: Given, now: Date): Promise<OrderRow> {
  const { row, template, calendar } = moving;
  const before = stateOf(row);
  const { event, state, values, definition } = await answered(own, moving, before, given, now);
  const entry: LogEntry = {
    ...{ seq: row.seq + 1, at: now, byId: event.by, kind: event.kind },
    data: { event, nodeName: placeOf(moving, before, event) },
  };
  await appendEntries(own, row.id, [entry]);
  const written = { id: row.id, before, state, calendar, nodeName: nodeNameIn(template), now };
  const columns = await writeState(own, written);
  if (event.by !== null) await addPeople(own, row.id, 'did', [event.by]);
  await writeEffects(own, { ...moving, before, state, values, definition, now });
  const moved = await own.tx
    .updateTable('work_orders')
    .set({ ...columns, seq: entry.seq, version: sql<number>`version + 1`, updated_at: now })
    .where('tenant_id', '=', own.tenantId)
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const byName = await nameOfActor(own, event.by);
  await tellAbout(own, { ...moving, row: moved, before, state, event, values, definition, byName });
  own.changed(workOrdersTopic);
  return moved;
}

async function nameOfActor(own: TenantTx, id: string | null): Promise<string> {
  if (id === null) return '系统';
  return (await namesOfEnabled(own, [id])).get(id) ?? '';
}

/** The event with all answers that the machine asks for, and the state that follows. `asked.values` may change with it. */
export async function playEvent(
  own: TenantTx,
  asked: Answering,
  given: Given,
): Promise<{ event: OrderEvent; state: OrderState }> {
  const { graph, state: before, now, values } = asked;
  const answers: Answer[] = [];
  for (;;) {
    const event = { ...given, at: now.toISOString(), answers: [...answers] } as OrderEvent;
    try {
      return { event, state: step({ graph }, before, event) };
    } catch (error) {
      if (!(error instanceof Missing)) {
        asked.values = values;
        throw error;
      }
      answers.push(await answerAt(own, asked, error));
    }
  }
}

/** Plays an event with what the order's form holds, and stores what its nodes set. */
async function answered(own: TenantTx, { row, template, calendar }: MovingOrder, before: OrderState, given: Given, now: Date) {
  const key = { templateId: template.formTemplateId, recordId: row.id };
  const definition = (await findFormVersion(own, template.formTemplateId, template.formVersion)) ?? { fields: [] };
  const filled = (await findFilledForm(own, key))?.values ?? {};
  const { closeDays } = await workOrderSettingTable.find(own);
  const asked: Answering = {
    ...{ graph: template.graph, definition, values: filled, state: before, calendar, closeDays, now },
    ...{ initiatorId: row.initiator_id, ownerId: template.ownerId },
  };
  const played = await playEvent(own, asked, given);
  if (asked.values !== filled) await writeFilledForm(own, key, { version: template.formVersion, definition }, asked.values);
  return { ...played, values: asked.values, definition };
}

/** The name of the node at which something was done. */
export function placeOf({ template }: Pick<MovingOrder, 'template'>, before: OrderState, event: OrderEvent): string {
  const nameOf = nodeNameIn(template);
  if ('task' in event) return nameOf(before.tasks.find(({ no }) => no === event.task)?.nodeId ?? null);
  if ('effect' in event) return nameOf(before.effects.find(({ no }) => no === event.effect)?.nodeId ?? '');
  if ('timer' in event) {
    const timer = before.timers.find(({ no }) => no === event.timer);
    return nameOf(before.tokens.find(({ no }) => no === timer?.token)?.nodeId ?? '');
  }
  if ('clock' in event) return nameOf(before.clocks.find(({ no }) => no === event.clock)?.nodeId ?? '') || '整单';
  return '';
}
