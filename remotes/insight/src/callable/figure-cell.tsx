import type { CollectionFigure } from '@lianxi/contracts/collection/collection-report.contract';
import { yuan } from '@lianxi/contracts/market/money';
import { grouped } from '@lianxi/shared/ui/grouped';

/** A figure that opens its rows; nothing opens from none. `sum`: its amount in place of its number. */
export function FigureCell({
  figure: { count, amount },
  words,
  sum = false,
  onOpen,
}: {
  figure: CollectionFigure;
  /** What it counts, for screen readers. */
  words: string;
  sum?: boolean;
  onOpen: () => void;
}) {
  const text = sum ? yuan(amount) : grouped(count);
  if (count === 0) return <span className="lx-no-value">{sum ? '—' : '0'}</span>;
  return (
    <button type="button" className="lx-link" aria-label={`${words} ${text}，查看明细`} onClick={onOpen}>
      {text}
    </button>
  );
}
