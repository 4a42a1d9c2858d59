import { type Label, label } from '@lianxi/contracts/customer/label.contract';
import { useId } from 'react';

/** One of the theme's label colours, as radio buttons in these colours. */
export function ColorChoice({ value, onChange }: { value: Label['color']; onChange: (color: Label['color']) => void }) {
  const name = useId();
  return (
    <div className="label-colors" role="radiogroup" aria-label="标签颜色">
      {label.fields.color.choices.map(({ value: color, text }) => (
        <label key={color} className={`label-color label-tag-${color}`} title={text}>
          <input
            type="radio"
            className="lx-unseen"
            name={name}
            value={color}
            aria-label={text}
            checked={color === value}
            onChange={() => onChange(color)}
          />
        </label>
      ))}
    </div>
  );
}
