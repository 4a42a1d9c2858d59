import type { OrderClock, OrderDetail, OrderEntry } from '@lianxi/contracts/work-order/work-order-detail';
import type { OrderStatus } from '@lianxi/contracts/work-order/work-order-status';
import { ownClosingCodes } from '@lianxi/contracts/work-order/work-order-words';
import type { NodeRight, WorkflowGraph } from '@lianxi/contracts/work-order/workflow-graph';
import { findAllDays } from '../../../platform/calendar/calendar.queries.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { maskPhone, phoneHandle } from '../../../platform/permissions/mask.ts';
import { maskNumbersIn } from '../../../platform/permissions/mask-text.ts';
import { describeCustomers } from '../../customer/public.ts';
import { showOwnFields } from '../../form/public.ts';
import {
  findTemplateVersion,
  findVersionOfDrafts,
  type TemplateVersion,
} from '../work-order-template/published-template.queries.ts';
import { OFFICE_HOURS, reaches, stretchesOf } from './clock.rules.ts';
import { entryText } from './entry-text.ts';
import { nodeNameIn } from './move-order.ts';
import { findLog, type OrderRow, stateOf } from './order.queries.ts';
import { findEffects, findGroupNames, findNames, findRelated } from './order-detail.queries.ts';
import type { LogEntry } from './order-log.ts';
import { actsOnOrder, actsOnTask, type Person } from './order-rights.rules.ts';
import { findClosingCodes, namesOfCodes } from './order-settings.queries.ts';
import { isOverdue } from './order-show.ts';
import { isOpen, type OrderState } from './order-state.ts';

type Caller = SignedInContext<unknown>;

/** The version by which an order runs; of a draft the one that is published now. */
export async function templateOf(ctx: Caller, row: OrderRow): Promise<TemplateVersion | null> {
  if (row.template_version === null) return findVersionOfDrafts(ctx, row.template_id);
  return findTemplateVersion(ctx, row.template_id, row.template_version);
}

/** What the caller may do with the fields: as the node says whose task is theirs. `no`: the task that they do, of several. */
export function rightsFor(
  state: OrderState,
  template: TemplateVersion,
  agentId: string,
  no?: number,
): Readonly<Record<string, NodeRight>> {
  const { nodes } = template.graph;
  if (state.phase === 'draft') {
    const start = nodes.find(({ type }) => type === 'start');
    return start?.type === 'start' ? start.rights : {};
  }
  if (!isOpen(state) || state.suspended) return {};
  const mine = state.tasks.find(
    (task) => task.state === 'open' && task.ownerId === agentId && (no === undefined || task.no === no),
  );
  const node = nodes.find(({ id }) => id === mine?.nodeId);
  return node && 'rights' in node ? node.rights : {};
}

/** An order as its reader may see it. */
export async function showDetail(ctx: Caller, row: OrderRow, person: Person): Promise<OrderDetail | null> {
  const { cipher, principal, now } = ctx;
  const template = await templateOf(ctx, row);
  if (!template) return null;
  const state = stateOf(row);
  const log = await findLog(ctx, row.id);
  const ids = [row.initiator_id, ...state.copiedTo, ...state.tasks.flatMap(({ ownerId }) => ownerId ?? []), ...idsIn(log)];
  const [names, groups, codes, days] = await Promise.all([
    findNames(ctx, ids),
    findGroupNames(
      ctx,
      state.tasks.flatMap(({ groupId }) => groupId ?? []),
    ),
    namesOfCodes(ctx),
    findAllDays(ctx),
  ]);
  const nameOf = (id: string) => names.get(id) ?? '';
  const nodeName = nodeNameIn(template);
  const rights = rightsFor(state, template, principal.agentId);
  const form = await showOwnFields(ctx, { module: 'workorder', templateId: template.formTemplateId, recordId: row.id }, ctx);
  const calendar = { ...days, hours: OFFICE_HOURS };
  return {
    ...{ id: row.id, number: row.number, templateId: row.template_id, templateName: template.name, priority: row.priority },
    title: cipher.decrypt('work_orders.title', row.title),
    status: row.status as OrderStatus,
    customer: await customerOf(ctx, row.customer_id),
    ...{ initiatorId: row.initiator_id, initiatorName: nameOf(row.initiator_id) },
    closedBecause: row.code === null ? '' : (ownClosingCodes[row.code] ?? codes.get(row.code) ?? ''),
    createTime: row.created_at.toISOString(),
    dueTime: row.due_at?.toISOString() ?? null,
    overdue: isOverdue(row.due_at, row.status, now),
    ...{ version: row.version, seq: row.seq, formTemplateId: template.formTemplateId, formVersion: template.formVersion },
    form: form && { ...form, values: withoutHidden(form.values, rights) },
    rights,
    tasks: state.tasks.map((task) => ({
      ...{ no: task.no, nodeId: task.nodeId, nodeName: nodeName(task.nodeId), kind: task.kind, state: task.state },
      ...{ answer: task.answer, ownerId: task.ownerId, openTime: task.openedAt },
      ownerName: task.ownerId !== null ? nameOf(task.ownerId) : (groups.get(task.groupId ?? '') ?? '候选人'),
      acts: actsOnTask(state, task, person),
    })),
    clocks: state.clocks.map((clock): OrderClock => {
      const stretches = stretchesOf(calendar, clock, now).map((one) => ({ ...one, minutes: Math.floor(one.minutes) }));
      return {
        no: clock.no,
        name: clock.of === 'first' ? '首次响应' : clock.of === 'order' ? '整单解决' : nodeName(clock.nodeId),
        ...{ minutes: clock.limit.minutes, time: clock.limit.time, breached: clock.breached, stretches },
        usedMinutes: stretches.reduce((sum, { minutes }) => sum + minutes, 0),
        dueTime: reaches(calendar, clock, 100)?.toISOString() ?? null,
        state: clock.stopped ? 'stopped' : state.suspended ? 'paused' : 'running',
      };
    }),
    effects: await findEffects(ctx, row.id),
    entries: log.map((entry) => showEntry(entry, { nameOf, nodeName, codes })),
    related: await findRelated(ctx, row.id),
    copiedTo: state.copiedTo.map(nameOf),
    passed: state.passed.map(({ nodeId }) => ({ nodeId, name: nodeName(nodeId) })),
    acts: actsOnOrder(state, person),
    closingCodes: [{ id: 'confirmed', name: ownClosingCodes.confirmed ?? '' }, ...(await findClosingCodes(ctx))],
    graph: asCourse(template.graph),
    places: state.tokens.map(({ nodeId }) => nodeId),
  };
}

/** The drawing for readers of an order: addresses of webhooks may hold keys. */
const asCourse = ({ nodes, edges }: WorkflowGraph): WorkflowGraph => ({
  nodes: nodes.map((node) => (node.type === 'webhook' ? { ...node, url: '' } : node)),
  edges,
});

const withoutHidden = (values: Readonly<Record<string, unknown>>, rights: Readonly<Record<string, NodeRight>>) =>
  Object.fromEntries(Object.entries(values).filter(([key]) => rights[key] !== 'hidden'));

async function customerOf(ctx: Caller, id: string | null): Promise<OrderDetail['customer']> {
  const found = id === null ? undefined : (await describeCustomers(ctx, [id])).get(id);
  if (!found || id === null) return null;
  if (ctx.principal.holds('contact_number')) return { id, ...found };
  return { id, name: maskNumbersIn(found.name), number: maskPhone(found.number, phoneHandle(ctx.cipher, found.number)) };
}

/** The agents whom a log names. */
function idsIn(log: readonly LogEntry[]): string[] {
  return log.flatMap(({ byId, data }) => {
    const event = 'event' in data ? data.event : null;
    const named = event && 'to' in event ? [event.to] : event && 'ids' in event ? event.ids : [];
    return [...(byId === null ? [] : [byId]), ...named];
  });
}

interface Naming {
  readonly nameOf: (id: string) => string;
  readonly nodeName: (id: string | null) => string;
  readonly codes: ReadonlyMap<string, string>;
}

function showEntry({ seq, at, byId, kind, data }: LogEntry, naming: Naming): OrderEntry {
  const common = { seq, at: at.toISOString(), byName: byId === null ? null : naming.nameOf(byId), kind };
  if ('talk' in data) return { ...common, nodeName: '', words: data.talk.words, why: [], files: [...(data.talk.files ?? [])] };
  return { ...common, nodeName: data.nodeName ?? '', ...entryText(data.event, naming), files: [] };
}
