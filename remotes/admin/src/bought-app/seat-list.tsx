import { Button } from '@douyinfe/semi-ui';
import { agentSelects } from '@lianxi/contracts/admin/agent-option.contract';
import type { SeatHolder } from '@lianxi/contracts/admin/bought-app.contract';
import { call } from '@lianxi/shared/client/api';
import { PickerOptions } from '@lianxi/shared/ui/picker-options';
import { useId, useState } from 'react';

interface Props {
  seats: number;
  agentIds: readonly string[];
  /** Users whose names are known without a search. */
  known: readonly SeatHolder[];
  /** The users with a licence when the form was opened. */
  before: readonly string[];
  disabled: boolean;
  onChange: (agentIds: string[]) => void;
}

/** All users with a licence, and a search for others. */
export function SeatList({ seats, agentIds, known, before, disabled, onChange }: Props) {
  const [open, setOpen] = useState(false);
  const buttonId = useId();
  // Users who were found in a search here: the next search may not contain them.
  const [met, setMet] = useState<ReadonlyMap<string, SeatHolder>>(new Map());
  const holders = agentIds.flatMap((id) => met.get(id) ?? known.find((holder) => holder.id === id) ?? []);
  const toggle = (id: string) => onChange(agentIds.includes(id) ? agentIds.filter((other) => other !== id) : [...agentIds, id]);
  const lost = before.filter((id) => !agentIds.includes(id)).length;

  async function load(keyword: string, signal: AbortSignal) {
    const found = await call(agentSelects, { query: { keyword } }, { signal });
    setMet((all) => new Map([...all, ...found.map((agent) => [agent.id, agent] as const)]));
    return found.map(({ id, agName, agNo, departName }) => ({ value: id, text: agName, note: `${agNo} · ${departName}` }));
  }
  function close() {
    setOpen(false);
    document.getElementById(buttonId)?.focus();
  }

  return (
    <>
      <div className="seat-head">
        <span role="status">
          已分配 {agentIds.length} / {seats}
          {lost > 0 && <span className="seat-lost">，保存后 {lost} 人失去席位</span>}
        </span>
        <Button id={buttonId} disabled={disabled} aria-expanded={open} onClick={() => setOpen(!open)}>
          添加用户
        </Button>
      </div>
      {open && (
        <div className="seat-search">
          <PickerOptions
            label="用户"
            many
            values={agentIds}
            load={load}
            onToggle={({ value }) => toggle(value)}
            onClose={close}
          />
        </div>
      )}
      {holders.length === 0 ? (
        <p className="seat-none">还没有人有席位，这个应用暂时没有人能用。</p>
      ) : (
        <ul className="seat-list">
          {holders.map(({ id, agName, agNo, departName }) => (
            <li key={id}>
              <span>{agName}</span>
              <span className="app-quiet">
                {agNo} · {departName}
              </span>
              <button
                type="button"
                className="lx-link"
                aria-label={`收回 ${agName} 的席位`}
                disabled={disabled}
                onClick={() => toggle(id)}
              >
                收回
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
