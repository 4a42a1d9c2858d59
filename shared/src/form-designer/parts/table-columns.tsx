import type { FormDefinition } from '@lianxi/contracts/form/form-definition';
import { PropertyField } from '../../designer/property-fields.tsx';
import { addField, type FieldPlace, fieldsIn } from './definition-edit.ts';
import { FieldList } from './field-list.tsx';
import { columnTypes, typeNames } from './field-types.ts';
import type { FieldEdits } from './use-field-edits.ts';

const noFaults: ReadonlyMap<string, number> = new Map();

/** The columns of a sub-table: each opens with its own properties. */
export function TableColumns({
  table,
  definition,
  edits,
  onSelect,
}: {
  /** The key of the sub-table. */
  table: string;
  definition: FormDefinition;
  edits: FieldEdits;
  onSelect: (place: FieldPlace) => void;
}) {
  const columns = fieldsIn(definition, table);
  return (
    <PropertyField group label="列">
      {() => (
        <div className="lx-form-designer-columns">
          <FieldList
            what="列"
            fields={columns}
            faults={noFaults}
            selected={null}
            readOnly={false}
            onSelect={(key) => onSelect({ key, table })}
            onCopy={(key) => edits.copy({ key, table })}
            onRemove={(key) => edits.remove({ key, table })}
            onOrder={(keys) => edits.order(table, keys)}
          />
          <select
            className="lx-choice"
            aria-label="添加列"
            value=""
            onChange={({ target }) => {
              const type = columnTypes.find((one) => one === target.value);
              if (type) edits.take(addField(edits.definition, type, { table, after: null }));
            }}
          >
            <option value="">添加列</option>
            {columnTypes.map((type) => (
              <option key={type} value={type}>
                {typeNames[type]}
              </option>
            ))}
          </select>
        </div>
      )}
    </PropertyField>
  );
}
