import type { WorkOrder } from '@lianxi/contracts/work-order/work-order.contract';
import type { OrderStatus } from '@lianxi/contracts/work-order/work-order-status';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { maskNumbersIn } from '../../../platform/permissions/mask-text.ts';
import type { DescribedOrder } from './order-list.queries.ts';

type Viewer = Pick<SignedInContext<unknown>, 'cipher' | 'principal' | 'now'>;

const LIVING: ReadonlySet<string> = new Set(['claimable', 'active', 'suspended', 'confirming']);

export const isOverdue = (dueAt: Date | null, status: string, now: Date): boolean =>
  dueAt !== null && dueAt < now && LIVING.has(status);

/** An order as the viewer may see it in a list. */
export function showOrder({ cipher, principal, now }: Viewer, row: DescribedOrder): WorkOrder {
  const shown = (text: string) => (principal.holds('contact_number') ? text : maskNumbersIn(text));
  return {
    ...{ id: row.id, number: row.number, templateId: row.template_id, templateName: row.template_name },
    title: cipher.decrypt('work_orders.title', row.title),
    status: row.status as OrderStatus,
    ...{ places: row.places, priority: row.priority, customerId: row.customer_id },
    custName: row.customer_name ? shown(cipher.decrypt('customers.name', row.customer_name)) : '',
    ...{ initiatorName: row.initiator_name, ownerNames: row.owner_names },
    dueTime: row.due_at?.toISOString() ?? null,
    overdue: isOverdue(row.due_at, row.status, now),
    ...{ createTime: row.created_at.toISOString(), updateTime: row.updated_at.toISOString(), version: row.version },
  };
}
