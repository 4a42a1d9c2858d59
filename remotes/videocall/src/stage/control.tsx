import type { ReactNode } from 'react';
import './control.css';

/** A round button over the pictures. `off` strikes its icon through: the device is not in use. */
export function Control({
  name,
  keys,
  icon,
  off = false,
  on = false,
  danger = false,
  disabled = false,
  problem,
  small = false,
  onClick,
}: {
  /** The action of the button, as a verb. */
  name: string;
  keys?: string;
  icon: ReactNode;
  off?: boolean;
  /** Something of the agent's is in progress: a shared screen, a recording. */
  on?: boolean;
  danger?: boolean;
  disabled?: boolean;
  /** Why it does not work. */
  problem?: string | null;
  /** Without its name below the icon. */
  small?: boolean;
  onClick: () => void;
}) {
  const tone = danger ? 'control-danger' : on ? 'control-on' : off ? 'control-off' : '';
  return (
    <button
      type="button"
      className={`control ${tone}${small ? ' control-small' : ''}`}
      aria-label={small ? name : undefined}
      title={problem ?? (keys ? `${name}（${keys}）` : name)}
      disabled={disabled}
      onClick={onClick}
    >
      <span className="control-icon" aria-hidden>
        {icon}
        {problem && <span className="control-problem">!</span>}
      </span>
      {!small && <span className="control-name">{name}</span>}
    </button>
  );
}
