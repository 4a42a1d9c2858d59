import type { Label } from '@lianxi/contracts/customer/label.contract';
import './label-tag.css';

/** A label as customers show it. */
export function LabelTag({ label: { name, color } }: { label: Pick<Label, 'name' | 'color'> }) {
  return (
    <span className={`label-tag label-tag-${color}`} title={name}>
      {name}
    </span>
  );
}

/** The labels of one customer in a row of a list: the first ones, and the number of others. */
export function LabelTags({ labels, shown }: { labels: readonly Label[]; shown: number }) {
  if (labels.length === 0) return <span className="lx-no-value">—</span>;
  const more = labels.slice(shown);
  return (
    <span className="label-tags">
      {labels.slice(0, shown).map((label) => (
        <LabelTag key={label.id} label={label} />
      ))}
      {more.length > 0 && (
        <span className="label-more" title={more.map(({ name }) => name).join('、')}>
          +{more.length}
        </span>
      )}
    </span>
  );
}
