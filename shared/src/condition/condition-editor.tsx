import IconClose from '@douyinfe/semi-icons/lib/es/icons/IconClose';
import { Button } from '@douyinfe/semi-ui';
import type { Condition } from '@lianxi/contracts/form/condition';
import type { FormField } from '@lianxi/contracts/form/form-field';
import { ComparisonRow } from './parts/comparison-row.tsx';
import {
  type Admits,
  asGroup,
  comparableFields,
  type Group,
  groupOf,
  isGroup,
  type Join,
  joinOf,
  MAX_GROUP_DEPTH,
  membersOf,
  newComparison,
} from './parts/condition-edit.ts';
import './condition.css';

/** Writes a condition on the fields of a form: comparisons, and groups of them. It may be unfinished; null: none. */
export function ConditionEditor({
  label,
  fields,
  admits = always,
  value,
  onChange,
}: {
  /** The name of the condition: 显示条件. */
  label: string;
  /** The fields that it can ask for. */
  fields: readonly FormField[];
  /** Whether this reader may compare a field so; by default they may. */
  admits?: Admits;
  value: Condition | null;
  onChange: (value: Condition | null) => void;
}) {
  const offered = comparableFields(fields);
  const [first] = offered;
  if (value === null) {
    return (
      <Button
        size="small"
        className="lx-condition-add"
        disabled={!first}
        title={first ? undefined : '没有可以比较的字段'}
        aria-label={`添加条件：${label}`}
        onClick={() => first && onChange({ all: [newComparison(first, admits)] })}
      >
        添加条件
      </Button>
    );
  }
  return (
    <GroupEditor
      label={label}
      fields={offered}
      admits={admits}
      group={asGroup(value)}
      depth={1}
      onChange={(group) => onChange(membersOf(group).length === 0 ? null : group)}
    />
  );
}

const always: Admits = () => true;

interface GroupProps {
  label: string;
  fields: readonly FormField[];
  admits: Admits;
  group: Group;
  /** 1: the condition itself. */
  depth: number;
  onChange: (group: Group) => void;
  /** Absent: it is removed with its last member. */
  onRemove?: () => void;
}

function GroupEditor({ label, fields, admits, group, depth, onChange, onRemove }: GroupProps) {
  const members = membersOf(group);
  const join = joinOf(group);
  const [first] = fields;
  const change = (next: readonly Condition[]) => onChange(groupOf(join, next));
  const replace = (at: number, member: Condition) => change(members.map((one, index) => (index === at ? member : one)));
  const remove = (at: number) => change(members.filter((_, index) => index !== at));
  return (
    <fieldset className="lx-condition">
      <legend className="lx-unseen">{label}</legend>
      <div className="lx-condition-head">
        <select
          className="lx-choice"
          aria-label={`${label}的关系`}
          value={join}
          onChange={(event) => onChange(groupOf(event.target.value as Join, members))}
        >
          <option value="all">满足全部</option>
          <option value="any">满足任一</option>
        </select>
        {onRemove && (
          <button type="button" className="lx-icon-button" aria-label={`删除${label}`} title="删除条件组" onClick={onRemove}>
            <IconClose aria-hidden size="small" />
          </button>
        )}
      </div>
      {members.map((member, at) =>
        isGroup(member) ? (
          <GroupEditor
            key={at}
            label={`${label} ${at + 1}`}
            fields={fields}
            admits={admits}
            group={member}
            depth={depth + 1}
            onChange={(next) => replace(at, next)}
            onRemove={() => remove(at)}
          />
        ) : (
          <ComparisonRow
            key={at}
            label={`${label} ${at + 1}`}
            fields={fields}
            admits={admits}
            comparison={member}
            onChange={(next) => replace(at, next)}
            onRemove={() => remove(at)}
          />
        ),
      )}
      {first && (
        <div className="lx-condition-acts">
          <Button size="small" theme="borderless" onClick={() => change([...members, newComparison(first, admits)])}>
            添加条件
          </Button>
          {depth < MAX_GROUP_DEPTH && (
            <Button
              size="small"
              theme="borderless"
              onClick={() => change([...members, groupOf(join === 'all' ? 'any' : 'all', [newComparison(first, admits)])])}
            >
              添加条件组
            </Button>
          )}
        </div>
      )}
    </fieldset>
  );
}
