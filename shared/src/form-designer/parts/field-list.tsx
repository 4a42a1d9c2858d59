import { IconAlertTriangle, IconHandle } from '@douyinfe/semi-icons';
import type { FormField } from '@lianxi/contracts/form/form-field';
import { type KeyboardEvent, memo } from 'react';
import { useLatest } from '../../list/use-latest.ts';
import { useRowOrder } from '../../list/use-row-order.ts';
import { typeNames } from './field-types.ts';
import '../../ui/row-actions.css';

/** What the user does with a field of the list. */
interface FieldActions {
  onSelect: (key: string) => void;
  onCopy: (key: string) => void;
  onRemove: (key: string) => void;
}

/**
 * The fields in their order. A field moves by drag, by 上移 and 下移, and by Alt with the arrow keys; Delete removes it.
 */
export function FieldList({
  what,
  fields,
  faults,
  selected,
  readOnly,
  onOrder,
  ...actions
}: FieldActions & {
  /** The name of the list: 字段, or the columns of a sub-table. */
  what: string;
  fields: readonly FormField[];
  /** How many faults each field has, by its key. */
  faults: ReadonlyMap<string, number>;
  selected: string | null;
  readOnly: boolean;
  onOrder: (keys: string[]) => void;
}) {
  const rows = fields.map(({ key, label }) => ({ id: key, name: label }));
  const order = useRowOrder(
    () => rows,
    (keys) => Promise.resolve(onOrder(keys)),
  );
  const move = useLatest((key: string, step: -1 | 1) => void order.move(key, step));
  const onSelect = useLatest(actions.onSelect);
  const onCopy = useLatest(actions.onCopy);
  const onRemove = useLatest(actions.onRemove);
  return (
    <>
      <ol className="lx-form-fields" aria-label={what} {...(!readOnly && order.dragging)}>
        {fields.map((field, place) => (
          <FieldRow
            key={field.key}
            field={field}
            faults={faults.get(field.key) ?? 0}
            isFirst={place === 0}
            isLast={place === fields.length - 1}
            selected={field.key === selected}
            readOnly={readOnly}
            drop={order.target?.id === field.key ? order.target.edge : undefined}
            onMove={move}
            onSelect={onSelect}
            onCopy={onCopy}
            onRemove={onRemove}
          />
        ))}
      </ol>
      <p className="lx-unseen" role="status">
        {order.told}
      </p>
    </>
  );
}

interface RowProps extends FieldActions {
  field: FormField;
  faults: number;
  isFirst: boolean;
  isLast: boolean;
  selected: boolean;
  readOnly: boolean;
  drop: 'above' | 'below' | undefined;
  onMove: (key: string, step: -1 | 1) => void;
}

function PlainRow({ field, faults, isFirst, isLast, selected, readOnly, drop, onMove, onSelect, onCopy, onRemove }: RowProps) {
  const { key, label } = field;
  function handleKey(event: KeyboardEvent<HTMLButtonElement>) {
    const { currentTarget: button } = event;
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      onMove(key, event.key === 'ArrowUp' ? -1 : 1);
      // A row that moves in the page loses the focus.
      requestAnimationFrame(() => button.focus());
    } else if (event.key === 'Delete') onRemove(key);
    else return;
    event.preventDefault();
  }
  return (
    <li className="lx-form-field" data-row aria-current={selected || undefined} data-faulty={faults > 0 || undefined}>
      <span className="lx-form-field-grip" data-sorted={key} data-drop={drop} draggable={!readOnly} aria-hidden="true">
        {!readOnly && <IconHandle size="small" />}
      </span>
      <button
        type="button"
        className="lx-form-field-name"
        aria-pressed={selected}
        title={readOnly ? undefined : 'Alt+↑ / Alt+↓ 移动，Delete 删除'}
        onClick={() => onSelect(key)}
        onKeyDown={readOnly ? undefined : handleKey}
      >
        <strong>{label || '未命名'}</strong>
        <span className="lx-form-field-type">{typeNames[field.type]}</span>
        {marksOf(field).map((mark) => (
          <span key={mark} className="lx-form-field-mark">
            {mark}
          </span>
        ))}
        {faults > 0 && (
          <span className="lx-form-field-faults">
            <IconAlertTriangle aria-hidden size="small" />
            {faults} 处问题
          </span>
        )}
      </button>
      {!readOnly && (
        <span className="lx-row-actions">
          <button type="button" aria-label={`上移 ${label}`} disabled={isFirst} onClick={() => onMove(key, -1)}>
            上移
          </button>
          <button type="button" aria-label={`下移 ${label}`} disabled={isLast} onClick={() => onMove(key, 1)}>
            下移
          </button>
          <button type="button" aria-label={`复制 ${label}`} onClick={() => onCopy(key)}>
            复制
          </button>
          <button type="button" aria-label={`删除 ${label}`} onClick={() => onRemove(key)}>
            删除
          </button>
        </span>
      )}
    </li>
  );
}

// With 200 fields only the changed ones are built again.
const FieldRow = memo(PlainRow);

/** What is particular about a field, in one word each. */
function marksOf(field: FormField): string[] {
  const isOn = (property: string) => property in field && (field as unknown as Record<string, unknown>)[property] === true;
  const hasWhen = field.visibleWhen !== null || ('requiredWhen' in field && (field.requiredWhen ?? field.readOnlyWhen) !== null);
  return [
    field.retired && '已停用',
    isOn('required') && '必填',
    isOn('unique') && '唯一',
    isOn('filterable') && '可筛选',
    (isOn('personal') || field.type === 'phone' || field.type === 'idCard') && '个人信息',
    hasWhen && '有条件',
    field.access.length > 0 && '有权限',
  ].flatMap((mark) => mark || []);
}
