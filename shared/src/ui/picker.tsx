import IconClose from '@douyinfe/semi-icons/lib/es/icons/IconClose';
import { Popover, Tag } from '@douyinfe/semi-ui';
import { useRef, useState } from 'react';
import { type LoadOptions, type PickerOption, PickerOptions } from './picker-options.tsx';
import { PopoverBody } from './popover-body.tsx';
import './choice.css';
import './picker.css';

/**
 * One or some of many: opens a list with a search field. Not Semi's Select: it has no name for screen readers. `load` returns the
 * options for a keyword; `known` names values that are already chosen.
 */
export function Picker({
  label,
  none,
  values,
  known,
  load,
  onChange,
  many = false,
  id,
  disabled = false,
  describedBy,
  invalid = false,
}: {
  label: string;
  /** The text when nothing is chosen. */
  none: string;
  values: readonly string[];
  known: readonly PickerOption[];
  load: LoadOptions;
  onChange: (values: string[]) => void;
  many?: boolean;
  id?: string;
  disabled?: boolean;
  describedBy?: string | undefined;
  invalid?: boolean;
}) {
  const [open, setOpen] = useState(false);
  // The names of the values that were chosen here; the next search may not contain them.
  const [met, setMet] = useState<readonly PickerOption[]>([]);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const nameOf = (value: string) => [...met, ...known].find((option) => option.value === value)?.text ?? value;
  const shown = values.map(nameOf);

  function close() {
    setOpen(false);
    buttonRef.current?.focus();
  }
  function toggle(option: PickerOption) {
    setMet((before) => [...before.filter(({ value }) => value !== option.value), option]);
    if (!many) {
      onChange([option.value]);
      close();
      return;
    }
    onChange(values.includes(option.value) ? values.filter((value) => value !== option.value) : [...values, option.value]);
  }

  return (
    <span className="lx-picker">
      <Popover
        trigger="custom"
        visible={open}
        position="bottomLeft"
        onClickOutSide={() => setOpen(false)}
        content={
          open ? (
            <PopoverBody label={label}>
              <PickerOptions label={label} many={many} values={values} load={load} onToggle={toggle} onClose={close} />
            </PopoverBody>
          ) : null
        }
      >
        <button
          ref={buttonRef}
          type="button"
          id={id}
          className={shown.length > 0 ? 'lx-choice lx-picker-button' : 'lx-choice lx-picker-button lx-choice-none'}
          aria-label={`${label}：${shown.join('、') || none}`}
          aria-haspopup="listbox"
          aria-expanded={open}
          aria-describedby={describedBy}
          data-invalid={invalid || undefined}
          disabled={disabled}
          onClick={() => setOpen(!open)}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown' && !open) {
              event.preventDefault();
              setOpen(true);
            }
          }}
        >
          {many && shown.length > 0 ? shown.map((text) => <Tag key={text}>{text}</Tag>) : (shown[0] ?? none)}
        </button>
      </Popover>
      {values.length > 0 && !disabled && (
        <button type="button" className="lx-picker-clear" aria-label={`清除${label}`} title="清除" onClick={() => onChange([])}>
          <IconClose aria-hidden />
        </button>
      )}
    </span>
  );
}
