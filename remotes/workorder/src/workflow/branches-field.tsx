import IconClose from '@douyinfe/semi-icons/lib/es/icons/IconClose';
import { Button, Input } from '@douyinfe/semi-ui';
import type { WorkflowNode } from '@lianxi/contracts/work-order/workflow-graph';
import { outletName } from '@lianxi/contracts/work-order/workflow-outlets';
import { ConditionEditor } from '@lianxi/shared/condition/condition-editor';
import { PropertyField } from '@lianxi/shared/designer/property-fields';
import { freeOutlet } from './node-kinds.ts';
import type { WorkflowNames } from './workflow-names.ts';

type Branch = Extract<WorkflowNode, { type: 'condition' }>['branches'][number];

const MOST = 10;
/** An editor without a condition has none to show. */
const isNothing = (condition: Branch['condition']) => 'all' in condition && condition.all.length === 0;

/** The branches of a condition, in the order in which they are asked. */
export function BranchesField({
  branches,
  names: { fields },
  fault,
  onChange,
}: {
  branches: readonly Branch[];
  names: WorkflowNames;
  fault: string | undefined;
  onChange: (branches: readonly Branch[]) => void;
}) {
  const change = (at: number, part: Partial<Branch>) =>
    onChange(branches.map((branch, index) => (index === at ? { ...branch, ...part } : branch)));
  const outlets = branches.map(({ outlet }) => outlet);
  return (
    <PropertyField group label="条件" fault={fault} hint="从上到下，走第一个满足的；都不满足走「其他情况」。">
      {() => (
        <div className="wo-lines">
          {branches.map(({ outlet, name, condition }, at) => (
            <div className="wo-line" key={outlet}>
              <div className="wo-line-head">
                <Input
                  prefix={outletName(outlet)}
                  aria-label={`${outletName(outlet)}的名称`}
                  placeholder="名称，如：金额超过 500 元"
                  maxLength={30}
                  value={name}
                  onChange={(next) => change(at, { name: next })}
                />
                <button
                  type="button"
                  className="lx-icon-button"
                  aria-label={`删除${outletName(outlet)}`}
                  title="删除"
                  disabled={branches.length === 1}
                  onClick={() => onChange(branches.filter((_, index) => index !== at))}
                >
                  <IconClose aria-hidden size="small" />
                </button>
              </div>
              <ConditionEditor
                label={outletName(outlet)}
                fields={fields}
                value={isNothing(condition) ? null : condition}
                onChange={(next) => change(at, { condition: next ?? { all: [] } })}
              />
            </div>
          ))}
          {branches.length < MOST && (
            <Button
              size="small"
              onClick={() => {
                const outlet = freeOutlet('b', outlets);
                onChange([...branches, { outlet, name: `条件 ${outlet.slice(1)}`, condition: { all: [] } }]);
              }}
            >
              添加分支
            </Button>
          )}
        </div>
      )}
    </PropertyField>
  );
}

/** The branches that go on at the same time. */
export function OutletsField({
  outlets,
  fault,
  onChange,
}: {
  outlets: readonly string[];
  fault: string | undefined;
  onChange: (outlets: readonly string[]) => void;
}) {
  return (
    <PropertyField group label="同时进行的分支" fault={fault} hint="各分支都到「汇合」后，工单才继续。">
      {() => (
        <div className="wo-lines">
          {outlets.map((outlet) => (
            <div className="wo-line-head" key={outlet}>
              <span>{outletName(outlet)}</span>
              <button
                type="button"
                className="lx-icon-button"
                aria-label={`删除${outletName(outlet)}`}
                title="删除"
                disabled={outlets.length <= 2}
                onClick={() => onChange(outlets.filter((one) => one !== outlet))}
              >
                <IconClose aria-hidden size="small" />
              </button>
            </div>
          ))}
          {outlets.length < MOST && (
            <Button size="small" onClick={() => onChange([...outlets, freeOutlet('p', outlets)])}>
              添加分支
            </Button>
          )}
        </div>
      )}
    </PropertyField>
  );
}
