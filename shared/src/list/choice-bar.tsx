import { Button } from '@douyinfe/semi-ui';
import type { ReactNode } from 'react';
import { grouped } from '../ui/grouped.ts';
import './choice-bar.css';

/** The actions on the ticked rows, above the foot of the list: nothing moves when it appears. */
export function ChoiceBar({
  count,
  unit = '条',
  most,
  onClear,
  children,
}: {
  count: number;
  /** The unit of a row with its name, for example 位客户. */
  unit?: string;
  /** How many rows the actions accept. */
  most: number;
  onClear: () => void;
  /** Buttons. */
  children: ReactNode;
}) {
  if (count === 0) return null;
  return (
    <section className="lx-choice-bar" aria-label="批量操作">
      <span aria-live="polite">
        已选 <strong>{grouped(count)}</strong> {unit}
        {count > most && `，一次最多 ${grouped(most)} ${unit.charAt(0)}`}
      </span>
      {children}
      <Button theme="borderless" onClick={onClear}>
        取消选择
      </Button>
    </section>
  );
}
