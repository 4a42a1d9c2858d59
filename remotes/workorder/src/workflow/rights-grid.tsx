import { Button } from '@douyinfe/semi-ui';
import { isFilledIn } from '@lianxi/contracts/form/form-field';
import type { NodeRight } from '@lianxi/contracts/work-order/workflow-graph';
import { PropertyField } from '@lianxi/shared/designer/property-fields';
import type { WorkflowNames } from './workflow-names.ts';

const texts: Readonly<Record<NodeRight, string>> = { hidden: '隐藏', read: '只读', write: '可填', required: '必填' };
const rightNames = Object.keys(texts) as NodeRight[];

/** What the people at a node may do with each field of the form: one mark in each line. */
export function RightsGrid({
  node: { id, rights },
  names: { fields },
  fault,
  onChange,
}: {
  node: { readonly id: string; readonly rights: Readonly<Record<string, NodeRight>> };
  names: WorkflowNames;
  fault: string | undefined;
  onChange: (rights: Record<string, NodeRight>) => void;
}) {
  const shown = fields.filter(({ retired }) => !retired);
  const all = (right: NodeRight) =>
    onChange(Object.fromEntries(shown.flatMap((field) => (isFilledIn(field) ? [[field.key, right]] : []))));
  return (
    <PropertyField group label="表单权限" fault={fault}>
      {() => (
        <>
          <table className="wo-rights">
            <thead>
              <tr>
                <th scope="col">字段</th>
                {rightNames.map((right) => (
                  <th key={right} scope="col">
                    {texts[right]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map((field) => (
                <tr key={field.key}>
                  <th scope="row" title={field.label}>
                    {field.label}
                  </th>
                  {rightNames.map((right) => (
                    <td key={right}>
                      <input
                        type="radio"
                        name={`${id} ${field.key}`}
                        aria-label={`${field.label}：${texts[right]}`}
                        checked={(rights[field.key] ?? 'read') === right}
                        disabled={!isFilledIn(field) && (right === 'write' || right === 'required')}
                        onChange={() => onChange({ ...rights, [field.key]: right })}
                      />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          <div className="wo-buttons">
            <Button size="small" theme="borderless" onClick={() => all('write')}>
              全部可填
            </Button>
            <Button size="small" theme="borderless" onClick={() => all('read')}>
              全部只读
            </Button>
          </div>
        </>
      )}
    </PropertyField>
  );
}
