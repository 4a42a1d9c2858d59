import IconSetting from '@douyinfe/semi-icons/lib/es/icons/IconSetting';
import { Popover } from '@douyinfe/semi-ui';
import { readPreference, writePreference } from '@lianxi/contracts/session/preference';
import { useState } from 'react';
import { PopoverBody } from '../ui/popover-body.tsx';

interface SettableColumn {
  key: string;
  title: string;
  actions?: boolean;
}

/** A table with fewer columns has no column settings. */
const FEW = 4;
const preferenceOf = (what: string) => `columns.${what}`;

function readHidden(what: string): readonly string[] {
  try {
    const stored: unknown = JSON.parse(readPreference(preferenceOf(what)) ?? '[]');
    return Array.isArray(stored) ? stored.filter((key) => typeof key === 'string') : [];
  } catch {
    return [];
  }
}

/** The columns that the agent wants to see, stored in this browser. */
export function useShownColumns<C extends SettableColumn>(what: string, columns: readonly C[]) {
  const [hidden, setHidden] = useState(() => readHidden(what));
  const mayHide = ({ key, actions }: C) => !actions && key !== columns[0]?.key;
  return {
    shown: columns.filter((column) => !mayHide(column) || !hidden.includes(column.key)),
    hidden,
    toggle: (key: string) => {
      const next = hidden.includes(key) ? hidden.filter((other) => other !== key) : [...hidden, key];
      writePreference(preferenceOf(what), JSON.stringify(next));
      setHidden(next);
    },
  };
}

/** The button at the head of the table that opens the list of columns. The first column names the row and cannot be hidden. */
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
  );
}
