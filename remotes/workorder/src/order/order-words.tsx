import {
  IconAlertTriangle,
  IconClock,
  IconEdit,
  IconInbox,
  IconMinusCircle,
  IconPause,
  IconTickCircle,
} from '@douyinfe/semi-icons';
import { prioritySetting } from '@lianxi/contracts/work-order/priority.contract';
import type { OrderStatus } from '@lianxi/contracts/work-order/work-order-status';
import { orderStatusNames } from '@lianxi/contracts/work-order/work-order-words';
import { useCall } from '@lianxi/shared/client/use-call';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';
import type { ComponentType } from 'react';
import './order-words.css';

type Tone = 'waits' | 'good' | 'over';

/** Amber needs somebody, green is on its way or done, grey is over or not begun. */
const faces: Record<OrderStatus, { tone: Tone; icon: ComponentType<{ 'aria-hidden': true }> }> = {
  draft: { tone: 'over', icon: IconEdit },
  claimable: { tone: 'waits', icon: IconInbox },
  active: { tone: 'good', icon: IconClock },
  suspended: { tone: 'waits', icon: IconPause },
  confirming: { tone: 'waits', icon: IconTickCircle },
  closed: { tone: 'over', icon: IconTickCircle },
  cancelled: { tone: 'over', icon: IconMinusCircle },
};

/** The state of an order as icon, word and colour. */
export function OrderStatusTag({ status }: { status: OrderStatus }) {
  const { tone, icon: Icon } = faces[status];
  return (
    <span className={`wo-state wo-state-${tone}`}>
      <Icon aria-hidden />
      {orderStatusNames[status]}
    </span>
  );
}

/** When an order must be done; a late one says so. */
export function DueTime({ dueTime, overdue }: { dueTime: string | null; overdue: boolean }) {
  if (dueTime === null) return <span className="lx-no-value">—</span>;
  return (
    <span className={overdue ? 'wo-state wo-state-late' : 'wo-state'}>
      {overdue && <IconAlertTriangle aria-hidden />}
      {overdue && '超时 '}
      <RelativeTime at={dueTime} />
    </span>
  );
}

const DEFAULT_NAMES = ['紧急', '高', '普通', '低'];

/** What the tenant calls its priorities, as options of a choice. */
export function usePriorities(): { value: string; text: string }[] {
  const { data } = useCall(prioritySetting.read, {});
  return DEFAULT_NAMES.map((name, at) => ({ value: String(at + 1), text: data?.levels[at]?.name ?? name }));
}

export const optionsOf = <K extends string>(names: Readonly<Record<K, string>>): { value: K; text: string }[] =>
  (Object.entries(names) as [K, string][]).map(([value, text]) => ({ value, text }));

/** The page of an order. */
export const addressOf = (id: string, number: string | null): string =>
  `/workorder/edit?id=${id}&name=${encodeURIComponent(number ?? '草稿')}`;
