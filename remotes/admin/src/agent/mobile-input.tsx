import { Button, Input } from '@douyinfe/semi-ui';
import type { BoundControl } from '@lianxi/shared/form/field';
import { isMaskedNumber, shownNumber } from './mobile-number.ts';

/** A mobile number. A masked number cannot be edited, only replaced. */
export function MobileInput({ control }: { control: BoundControl<string | null> }) {
  const { value, onChange, onBlur, ref, id, disabled, describedBy, invalid } = control;
  const masked = value !== null && isMaskedNumber(value);
  return (
    <span className="user-mobile-field">
      <Input
        id={id}
        ref={ref}
        value={value === null ? '' : shownNumber(value)}
        onChange={(text) => onChange(text || null)}
        onBlur={onBlur}
        disabled={disabled || masked}
        inputMode="tel"
        autoComplete="off"
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
        validateStatus={invalid ? 'error' : 'default'}
      />
      {masked && (
        <Button aria-label="更换手机号" disabled={disabled} onClick={() => onChange(null)}>
          更换
        </Button>
      )}
    </span>
  );
}
