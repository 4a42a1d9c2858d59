import { useOpenTab } from '../portal/tab.ts';
import { useHolds } from '../session/use-session.ts';
import './monitor.css';

/** One number of a monitoring page. With a `path` it opens its records, for who holds the page's `code`. */
export function Figure({
  name,
  value,
  note = '',
  path,
  code = '',
  warns = false,
}: {
  name: string;
  value: string;
  note?: string;
  path?: string;
  code?: string;
  /** The note is a warning. */
  warns?: boolean;
}) {
  const openTab = useOpenTab();
  const may = useHolds(code);
  return (
    <div className="monitor-figure">
      <p className="monitor-figure-name">{name}</p>
      <p className="monitor-figure-value">
        {path && may ? (
          <button type="button" className="lx-link" aria-label={`${name} ${value}，查看明细`} onClick={() => openTab(path)}>
            {value}
          </button>
        ) : (
          value
        )}
      </p>
      {note && <p className={warns ? 'monitor-figure-note monitor-figure-warns' : 'monitor-figure-note'}>{note}</p>}
    </div>
  );
}
