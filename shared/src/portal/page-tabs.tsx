import { Link } from 'react-router-dom';
import './page-tabs.css';

/** A part of a page, at an address of its own. */
export interface PageTab {
  readonly to: string;
  readonly title: string;
  readonly current: boolean;
  /** The agent is about to open it, for example with the pointer over it. */
  readonly onNear?: () => void;
}

/** The row above a page with links to its parts. The portal draws it from `tabs` of `remote.json`. */
export function PageTabs({ label, tabs }: { label: string; tabs: readonly PageTab[] }) {
  return (
    <nav className="lx-page-tabs" aria-label={label}>
      {tabs.map(({ to, title, current, onNear }) => (
        <Link key={to} to={to} aria-current={current ? 'page' : undefined} onPointerEnter={onNear} onFocus={onNear}>
          {title}
        </Link>
      ))}
    </nav>
  );
}
