import type { Label } from '@lianxi/contracts/customer/label.contract';
import { useId } from 'react';
import { colorWords } from './label-words.ts';

const colors = Object.keys(colorWords) as Label['color'][];

/** One of the theme's label colours, as radio buttons that look like them. */
export function ColorChoice({ value, onChange }: { value: Label['color']; onChange: (color: Label['color']) => void }) {
  const name = useId();
  return (
    <div className="label-colors" role="radiogroup" aria-label="标签颜色">
      {colors.map((color) => (
        <label key={color} className={`label-color label-tag-${color}`} title={colorWords[color]}>
          <input
            type="radio"
            className="lx-unseen"
            name={name}
            value={color}
            aria-label={colorWords[color]}
            checked={color === value}
            onChange={() => onChange(color)}
          />
        </label>
      ))}
    </div>
  );
}
