import { Button } from '@douyinfe/semi-ui';
import { useHolds } from '@lianxi/shared/session/use-session';
import { grouped } from './customer-words.ts';
import './choice-bar.css';

/** How many customers one call takes. */
export const MAX_AT_ONCE = 1000;

/** What can be done with the chosen customers, above the foot of the list: nothing moves when it comes. */
export function ChoiceBar({
  count,
  onAllot,
  onLabel,
  onClear,
}: {
  count: number;
  onAllot: () => void;
  onLabel: () => void;
  onClear: () => void;
}) {
  const mayAllot = useHolds('customer_allot');
  const mayLabel = useHolds('customer_edit');
  if (count === 0) return null;
  const tooMany = count > MAX_AT_ONCE;
  return (
    <section className="choice-bar" aria-label="批量操作">
      <span aria-live="polite">
        已选 <strong>{grouped.format(count)}</strong> 位客户
        {tooMany && `，一次最多 ${grouped.format(MAX_AT_ONCE)} 位`}
      </span>
      {mayAllot && (
        <Button disabled={tooMany} onClick={onAllot}>
          分配
        </Button>
      )}
      {mayLabel && (
        <Button disabled={tooMany} onClick={onLabel}>
          打标签
        </Button>
      )}
      <Button theme="borderless" onClick={onClear}>
        取消选择
      </Button>
    </section>
  );
}
