import IconClose from '@douyinfe/semi-icons/lib/es/icons/IconClose';
import type { Comparison } from '@lianxi/contracts/form/condition';
import type { FormField } from '@lianxi/contracts/form/form-field';
import { ComparedValue, isValued } from './compared-value.tsx';
import { type Admits, comparisonAs, comparisonWords, newComparison, offeredFor } from './condition-edit.ts';

/** One field compared. */
export function ComparisonRow({
  label,
  fields,
  admits,
  comparison,
  onChange,
  onRemove,
}: {
  /** The name of the comparison in its condition. */
  label: string;
  fields: readonly FormField[];
  admits: Admits;
  comparison: Comparison;
  onChange: (comparison: Comparison) => void;
  onRemove: () => void;
}) {
  const field = fields.find(({ key }) => key === comparison.field);
  const offered = field ? offeredFor(field, admits) : [];
  const kinds = offered.includes(comparison.is) ? offered : [comparison.is, ...offered];
  return (
    <div className="lx-comparison">
      <select
        className="lx-choice"
        aria-label={`${label} 字段`}
        value={field?.key ?? ''}
        onChange={({ target }) => {
          const next = fields.find(({ key }) => key === target.value);
          if (next) onChange(newComparison(next, admits));
        }}
      >
        {!field && <option value="">字段不存在或已停用</option>}
        {fields.map(({ key, label: name }) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
      <select
        className="lx-choice"
        aria-label={`${label} 比较`}
        value={comparison.is}
        disabled={!field}
        onChange={({ target }) => {
          const is = kinds.find((kind) => kind === target.value);
          if (is) onChange(comparisonAs(comparison.field, is, comparison));
        }}
      >
        {kinds.map((is) => (
          <option key={is} value={is}>
            {comparisonWords(field, is)}
          </option>
        ))}
      </select>
      <button type="button" className="lx-icon-button" aria-label={`删除${label}`} title="删除条件" onClick={onRemove}>
        <IconClose aria-hidden size="small" />
      </button>
      {field && isValued(comparison) && (
        <div className="lx-comparison-value">
          <ComparedValue label={`${label} 值`} field={field} comparison={comparison} onChange={onChange} />
        </div>
      )}
    </div>
  );
}
