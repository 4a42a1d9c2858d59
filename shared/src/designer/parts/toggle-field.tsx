import { Switch } from '@douyinfe/semi-ui';
import { useId } from 'react';

/** A property that is on or off, on one line. */
export function ToggleField({
  label,
  hint,
  value,
  disabled = false,
  onChange,
}: {
  label: string;
  hint?: string | undefined;
  value: boolean;
  disabled?: boolean;
  onChange: (value: boolean) => void;
}) {
  const about = `${useId()}-about`;
  return (
    <div className="lx-field">
      <div className="lx-designer-toggle">
        <span className="lx-field-label">{label}</span>
        <Switch
          size="small"
          aria-label={label}
          aria-describedby={hint ? about : undefined}
          checked={value}
          disabled={disabled}
          onChange={onChange}
        />
      </div>
      {hint && (
        <span id={about} className="lx-field-hint">
          {hint}
        </span>
      )}
    </div>
  );
}
