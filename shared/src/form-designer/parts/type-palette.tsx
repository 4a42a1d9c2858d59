import type { FormFieldType } from '@lianxi/contracts/form/form-field';
import { columnTypes, offeredTypes, typeNames } from './field-types.ts';

/** Fields that can be added: below the chosen one, or to the sub-table whose column is chosen. */
export function TypePalette({
  inTable,
  disabled,
  onAdd,
}: {
  inTable: boolean;
  disabled: boolean;
  onAdd: (type: FormFieldType) => void;
}) {
  return (
    <nav className="lx-designer-palette" aria-label={inTable ? '添加列' : '添加字段'}>
      {offeredTypes.map(({ title, types }) => {
        const shown = inTable ? types.filter((type) => columnTypes.includes(type)) : types;
        return (
          shown.length > 0 && (
            <section key={title} aria-label={title}>
              <h2>{title}</h2>
              {shown.map((type) => (
                <button key={type} type="button" disabled={disabled} onClick={() => onAdd(type)}>
                  {typeNames[type]}
                </button>
              ))}
            </section>
          )
        );
      })}
    </nav>
  );
}
