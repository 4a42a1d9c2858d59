import { Button, Input, InputNumber } from '@douyinfe/semi-ui';
import type { RosterShift } from '@lianxi/contracts/attendance/roster.contract';
import { daysLater, shiftOfRotation } from '@lianxi/contracts/attendance/rotation';
import { ShiftMark } from '@lianxi/shared/shift/shift-mark';
import { Sheet } from '@lianxi/shared/ui/sheet';
import { useId, useState } from 'react';
import { shiftNamed } from './cell-text.ts';
import './rotation.css';

const MAX_PATTERN = 60;

export interface RotationFill {
  readonly pattern: readonly (string | null)[];
  readonly anchor: string;
  /** How many days each person is ahead of the one above. */
  readonly offset: number;
}

/** The shifts that a pattern names, by spaces or commas between them; or the part that names none. */
function readPattern(text: string, shifts: readonly RosterShift[]): { pattern: (string | null)[]; unknown: string | null } {
  const parts = text.split(/[\s,，、]+/).filter(Boolean);
  const ids = parts.map((part) => shiftNamed(part, shifts));
  const wrong = ids.indexOf(undefined);
  return { pattern: ids.map((id) => id ?? null), unknown: wrong < 0 ? null : (parts[wrong] ?? null) };
}

/** Fills the chosen people’s days with a pattern that repeats. */
export function RotationSheet({
  shifts,
  people,
  from,
  onFill,
  onClose,
}: {
  shifts: ReadonlyMap<string, RosterShift>;
  /** The chosen people, in their order. */
  people: readonly string[];
  /** The first day that is filled. */
  from: string;
  onFill: (fill: RotationFill) => void;
  onClose: () => void;
}) {
  const id = useId();
  const list = [...shifts.values()].filter(({ enabled }) => enabled);
  const [text, setText] = useState('');
  const [anchor, setAnchor] = useState(from);
  const [offset, setOffset] = useState(0);
  const { pattern, unknown } = readPattern(text, list);
  const problem =
    unknown !== null ? `没有简称为「${unknown}」的班次` : pattern.length > MAX_PATTERN ? `最多 ${MAX_PATTERN} 天一轮` : null;
  const ready = problem === null && pattern.length > 0 && anchor !== '';
  const preview = Array.from({ length: 14 }, (_, index) => daysLater(from, index));
  return (
    <Sheet
      title="轮班填充"
      onClose={onClose}
      footer={
        <div className="rotation-acts">
          <Button onClick={onClose}>取消</Button>
          <Button theme="solid" disabled={!ready} onClick={() => onFill({ pattern, anchor, offset })}>
            填充 {people.length} 人
          </Button>
        </div>
      }
    >
      <div className="lx-form">
        <div className="lx-field">
          <label className="lx-field-label" htmlFor={`${id}-pattern`}>
            轮班
          </label>
          <Input
            id={`${id}-pattern`}
            value={text}
            onChange={setText}
            maxLength={300}
            placeholder="早 早 中 中 晚 晚 休 休"
            aria-describedby={`${id}-words`}
            validateStatus={problem ? 'error' : 'default'}
          />
          <p id={`${id}-words`} className={problem ? 'lx-field-error' : 'lx-field-hint'} role={problem ? 'alert' : undefined}>
            {problem ?? `用空格分开，「休」为休息。可用：${list.map(({ shortName }) => shortName).join(' ')}`}
          </p>
        </div>
        <div className="lx-form-row">
          <div className="lx-field">
            <label className="lx-field-label" htmlFor={`${id}-anchor`}>
              第一天
            </label>
            <input
              id={`${id}-anchor`}
              type="date"
              className="rotation-date"
              value={anchor}
              onChange={(event) => setAnchor(event.target.value)}
            />
          </div>
          <div className="lx-field">
            <label className="lx-field-label" htmlFor={`${id}-offset`}>
              逐人错开（天）
            </label>
            <InputNumber
              id={`${id}-offset`}
              min={0}
              max={MAX_PATTERN}
              value={offset}
              onNumberChange={(value) => setOffset(value || 0)}
            />
          </div>
        </div>
        {ready && (
          <table className="rotation-preview" aria-label="预览">
            <thead>
              <tr>
                <th scope="col">坐席</th>
                {preview.map((day) => (
                  <th key={day} scope="col">
                    {Number(day.slice(8))}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {people.slice(0, 6).map((name, row) => (
                <tr key={`${row}${name}`}>
                  <th scope="row">{name}</th>
                  {preview.map((day) => {
                    const shift = shifts.get(shiftOfRotation({ pattern, anchor }, day, row * offset) ?? '');
                    return <td key={day}>{shift ? <ShiftMark shift={shift} /> : null}</td>;
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </Sheet>
  );
}
