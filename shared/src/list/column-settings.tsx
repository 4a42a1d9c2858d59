import IconSetting from '@douyinfe/semi-icons/lib/es/icons/IconSetting';
import { Popover } from '@douyinfe/semi-ui';
import { readPreference, writePreference } from '@lianxi/contracts/session/preference';
import { useState } from 'react';
import { PopoverBody } from '../ui/popover-body.tsx';

interface SettableColumn {
  key: string;
  title: string;
  actions?: boolean;
  /** Hidden until the agent wants it. */
  optional?: boolean;
}

/** Which columns a table shows, and how that is changed. */
export interface ColumnChoice<C extends SettableColumn> {
  readonly shown: readonly C[];
  readonly hidden: readonly string[];
  toggle(key: string): void;
}

/** A table with fewer columns has no column settings. */
const FEW = 4;
const preferenceOf = (what: string) => `columns.${what}`;

/** Keys whose column is not as it is at first: a hidden one, or an optional one that is shown. */
function readChanged(what: string): readonly string[] {
  try {
    const stored: unknown = JSON.parse(readPreference(preferenceOf(what)) ?? '[]');
    return Array.isArray(stored) ? stored.filter((key) => typeof key === 'string') : [];
  } catch {
    return [];
  }
}

/** The columns that the agent wants to see, stored in this browser. */
export function useShownColumns<C extends SettableColumn>(what: string, columns: readonly C[]): ColumnChoice<C> {
  const [changed, setChanged] = useState(() => readChanged(what));
  const mayHide = ({ key, actions }: C) => !actions && key !== columns[0]?.key;
  const hidden = columns
    .filter((column) => mayHide(column) && changed.includes(column.key) !== (column.optional ?? false))
    .map(({ key }) => key);
  return {
    shown: columns.filter(({ key }) => !hidden.includes(key)),
    hidden,
    toggle: (key: string) => {
      const next = changed.includes(key) ? changed.filter((other) => other !== key) : [...changed, key];
      writePreference(preferenceOf(what), JSON.stringify(next));
      setChanged(next);
    },
  };
}

/**
 * The button at the head of the table that opens the list of columns. It stays in sight when the table is wider than the page. The first column names the row and
 * cannot be hidden.
 */
export function ColumnSettings({
  columns,
  hidden,
  onToggle,
}: {
  columns: readonly SettableColumn[];
  hidden: readonly string[];
  onToggle: (key: string) => void;
}) {
  const [, ...others] = columns.filter(({ actions }) => !actions);
  if (columns.length <= FEW) return null;
  return (
    <div className="lx-columns-place">
      <Popover
        trigger="click"
        position="bottomRight"
        content={
          <PopoverBody label="列设置">
            <fieldset className="lx-columns">
              <legend>显示的列</legend>
              {others.map(({ key, title }) => (
                <label key={key}>
                  <input type="checkbox" className="lx-check" checked={!hidden.includes(key)} onChange={() => onToggle(key)} />
                  {title}
                </label>
              ))}
            </fieldset>
          </PopoverBody>
        }
      >
        <button type="button" className="lx-columns-button" aria-label="列设置" title="列设置">
          <IconSetting aria-hidden />
        </button>
      </Popover>
    </div>
  );
}
