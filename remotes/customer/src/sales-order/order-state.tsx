import { IconBox, IconClock, IconCreditCard, IconEdit, IconMinusCircle, IconTickCircle, IconUndo } from '@douyinfe/semi-icons';
import { type SalesOrderState, salesOrderStates } from '@lianxi/contracts/market/sales-order-state';
import type { ComponentType } from 'react';
import './order-state.css';

type Tone = 'waits' | 'good' | 'over';

/** Amber needs somebody, green is on its way or there, grey is over or not begun. */
const faces: Record<SalesOrderState, { tone: Tone; icon: ComponentType<{ 'aria-hidden': true }> }> = {
  draft: { tone: 'over', icon: IconEdit },
  confirmed: { tone: 'waits', icon: IconClock },
  paid: { tone: 'waits', icon: IconCreditCard },
  delivered: { tone: 'good', icon: IconBox },
  done: { tone: 'good', icon: IconTickCircle },
  cancelled: { tone: 'over', icon: IconMinusCircle },
  refunded: { tone: 'over', icon: IconUndo },
};

/** The state of an order as icon, word and colour. */
export function OrderState({ state }: { state: SalesOrderState }) {
  const { tone, icon: Icon } = faces[state];
  return (
    <span className={`order-state order-state-${tone}`}>
      <Icon aria-hidden />
      {salesOrderStates[state]}
    </span>
  );
}
