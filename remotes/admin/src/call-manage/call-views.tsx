import type { ComponentType, ReactNode } from 'react';
import './call-manage.css';

/** One side of the page; `tabs` leads to the others and stands above its filters. */
export interface View {
  readonly key: string;
  readonly text: string;
  readonly Content: ComponentType<{ tabs: ReactNode }>;
}

export function CallViews({
  views,
  current,
  onChange,
}: {
  views: readonly View[];
  current: string;
  onChange: (key: string) => void;
}) {
  if (views.length === 1) return null;
  return (
    <nav className="call-views" aria-label="话务管理">
      {views.map(({ key, text }) => (
        <button key={key} type="button" aria-current={key === current ? 'page' : undefined} onClick={() => onChange(key)}>
          {text}
        </button>
      ))}
    </nav>
  );
}
