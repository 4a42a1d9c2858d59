import IconSearch from '@douyinfe/semi-icons/lib/es/icons/IconSearch';
import IconTick from '@douyinfe/semi-icons/lib/es/icons/IconTick';
import { Input } from '@douyinfe/semi-ui';
import { commonErrors } from '@lianxi/contracts/kit/errors';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import './picker.css';

export interface PickerOption {
  value: string;
  text: string;
  /** A second line, for example a colleague's department. */
  note?: string;
}

export type LoadOptions = (keyword: string, signal: AbortSignal) => Promise<readonly PickerOption[]>;

const TYPING_MS = 200;

type Found = { options: readonly PickerOption[]; words: string | null };

/** The open list of a picker, with its search field. */
export function PickerOptions({
  label,
  many,
  values,
  load,
  onToggle,
  onClose,
}: {
  label: string;
  many: boolean;
  values: readonly string[];
  load: LoadOptions;
  onToggle: (option: PickerOption) => void;
  onClose: () => void;
}) {
  const listId = useId();
  const [keyword, setKeyword] = useState('');
  const [found, setFound] = useState<Found>({ options: [], words: '加载中...' });
  const [cursor, setCursor] = useState(0);
  const inputRef = useRef<HTMLInputElement>(null);
  const loadRef = useRef(load);
  loadRef.current = load;

  useEffect(() => {
    const leaving = new AbortController();
    const timer = setTimeout(
      () => {
        loadRef.current(keyword.trim(), leaving.signal).then(
          (options) => {
            if (leaving.signal.aborted) return;
            setFound({ options, words: options.length === 0 ? '没有匹配项' : null });
            setCursor(0);
          },
          (error: unknown) => {
            if (!leaving.signal.aborted)
              setFound({ options: [], words: error instanceof Error ? error.message : commonErrors.internal.text });
          },
        );
      },
      keyword ? TYPING_MS : 0,
    );
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [keyword]);

  // Semi places the popover after it is shown; the field receives the focus then.
  useEffect(() => {
    const frame = requestAnimationFrame(() => inputRef.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);

  const { options, words } = found;
  function handleKey(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setCursor(Math.min(options.length - 1, Math.max(0, cursor + step)));
    else if (event.key === 'Enter') {
      const option = options[cursor];
      if (option) onToggle(option);
    } else if (event.key === 'Escape' || event.key === 'Tab') onClose();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div className="lx-picker-panel">
      <Input
        ref={inputRef}
        prefix={<IconSearch aria-hidden />}
        placeholder="输入关键字查找"
        aria-label={`查找${label}`}
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={options.length > 0 ? `${listId}-${cursor}` : undefined}
        maxLength={50}
        value={keyword}
        onChange={setKeyword}
        onKeyDown={handleKey}
      />
      <div id={listId} role="listbox" aria-label={label} aria-multiselectable={many || undefined} className="lx-picker-list">
        {options.map((option, index) => (
          <div
            key={option.value}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={values.includes(option.value)}
            ref={(element) => {
              if (index === cursor) element?.scrollIntoView({ block: 'nearest' });
            }}
            className={index === cursor ? 'lx-picker-option lx-picker-cursor' : 'lx-picker-option'}
            onMouseMove={() => setCursor(index)}
            onClick={() => onToggle(option)}
            onKeyDown={handleKey}
          >
            <span className="lx-picker-text">
              {option.text}
              {option.note && <small>{option.note}</small>}
            </span>
            {values.includes(option.value) && <IconTick aria-hidden />}
          </div>
        ))}
      </div>
      {words && (
        <p className="lx-picker-words" role="status">
          {words}
        </p>
      )}
    </div>
  );
}
