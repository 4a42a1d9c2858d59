import type { FormDefinition } from '@lianxi/contracts/form/form-definition';
import type { FormValues } from '@lianxi/contracts/form/form-values';
import type { TenantTx } from '../../../platform/db/db.ts';
import { textAsHtml } from '../../../platform/html/text-as-html.ts';
import { maskNumbersIn } from '../../../platform/permissions/mask-text.ts';
import { sendNotice } from '../../admin/public.ts';
import { workOrderSettingTable } from '../work-order-setting/setting-table.ts';
import type { TemplateVersion } from '../work-order-template/published-template.queries.ts';
import { filledText } from './filled-text.ts';
import type { OrderRow } from './order.queries.ts';
import type { OrderEvent } from './order-events.ts';
import type { OrderState, Task } from './order-state.ts';
import { findMembers } from './people.queries.ts';

/** Notices are not ciphertext: the title of an order stands in them without numbers of people. */
export interface Told {
  readonly row: OrderRow;
  readonly template: TemplateVersion;
  readonly title: string;
  readonly before: OrderState;
  readonly state: OrderState;
  readonly event: OrderEvent;
  readonly values: FormValues;
  readonly definition: FormDefinition;
  /** Who caused it. */
  readonly byName: string;
}

const TYPE = 6;

/** A notice of an order: it opens the order's page. */
export async function tellOfOrder(
  own: TenantTx,
  { id, number }: Pick<OrderRow, 'id' | 'number'>,
  { title, words, agentIds }: { title: string; words: string; agentIds: readonly string[] },
): Promise<void> {
  if (agentIds.length === 0) return;
  const content = `<p>${textAsHtml(words)}</p>`;
  await sendNotice(own, { type: TYPE, title, content, agentIds, businessId: number, orderId: id });
}

/** Tells everybody whom an event concerns, without who caused it. */
export async function tellAbout(own: TenantTx, told: Told): Promise<void> {
  const { row, state, before, event, template } = told;
  const number = row.number ?? '';
  const title = maskNumbersIn(told.title);
  const about = `工单 ${number}「${title}」`;
  const { assignedText, urgedText, warnedText, overdueText } = await workOrderSettingTable.find(own);
  const said = (text: string, node: string) => {
    const words: Readonly<Record<string, string>> = { number, title, node, agent: told.byName };
    return text.replace(/\{\{\s*(number|title|node|agent)\s*\}\}/g, (_, key: string) => words[key] ?? '');
  };
  const tell = async (title: string, words: string, agentIds: readonly (string | null)[]) => {
    const readers = [...new Set(agentIds)].filter((id): id is string => id !== null && id !== event.by);
    await tellOfOrder(own, row, { title, words, agentIds: readers });
  };
  const mine = newlyOpen(before, state).filter(({ ownerId }) => ownerId !== null);
  const nameOf = (task: Task) =>
    task.nodeId === null ? '确认' : (template.graph.nodes.find(({ id }) => id === task.nodeId)?.name ?? '');
  for (const [place, tasks] of Map.groupBy(mine, nameOf)) {
    await tell(
      '工单待处理',
      said(assignedText, place),
      tasks.map(({ ownerId }) => ownerId),
    );
  }
  for (const task of newlyOpen(before, state)) {
    if (task.ownerId !== null) continue;
    const members = task.groupId === null ? task.candidateIds : await findMembers(own, task.groupId);
    await tell('工单待领取', `${about}到达「${nameOf(task)}」，可以领取。`, members);
  }
  await tellSteps(own, told, about, tell);
  const place = row.places;
  const owners = state.tasks.filter((task) => task.state === 'open').map(({ ownerId }) => ownerId);
  const all = [row.initiator_id, ...owners];
  switch (event.kind) {
    case 'copied':
      return tell('工单抄送', `${about}抄送给您。`, event.ids);
    case 'urged':
      return tell('工单催办', said(urgedText, ''), owners);
    case 'suspended':
      return tell('工单已挂起', `${about}已挂起。`, all);
    case 'resumed':
      return tell('工单已恢复', `${about}已恢复处理。`, all);
    case 'clockWarned':
      return tell('工单即将超时', said(warnedText, place), owners);
    case 'clockBreached':
      return tell('工单已超时', said(overdueText, place), [...owners, template.ownerId]);
    case 'cancelled':
      return tell('工单已作废', `${about}已作废。`, [row.initiator_id, ...ownersOf(before)]);
    default:
      if (state.phase === 'closed' && before.phase !== 'closed') {
        await tell('工单已关闭', `${about}已关闭。`, [row.initiator_id]);
      }
  }
}

const ownersOf = (state: OrderState) => state.tasks.filter((task) => task.state === 'open').map(({ ownerId }) => ownerId);

/** Open tasks that were not open before, or belonged to somebody else. */
function newlyOpen(before: OrderState, state: OrderState): Task[] {
  const was = new Map(before.tasks.map((task) => [task.no, task]));
  return state.tasks.filter((task) => {
    const former = was.get(task.no);
    return task.state === 'open' && (former?.state !== 'open' || former.ownerId !== task.ownerId);
  });
}

type Tell = (title: string, words: string, agentIds: readonly string[]) => Promise<void>;

/** Nodes on the way that tell colleagues. */
async function tellSteps(own: TenantTx, told: Told, about: string, tell: Tell): Promise<void> {
  const { event, template, title, row, values, definition } = told;
  for (const answer of event.answers) {
    if (answer.of !== 'done' || answer.ids.length === 0) continue;
    const node = template.graph.nodes.find(({ id }) => id === answer.nodeId);
    if (node?.type === 'copy') await tell('工单抄送', `${about}抄送给您。`, answer.ids);
    if (node?.type === 'notice') {
      const filled = { title, number: row.number ?? '', values, definition, isOpen: true };
      await tell('工单通知', maskNumbersIn(await filledText(own, node.text, filled)), answer.ids);
    }
  }
}
