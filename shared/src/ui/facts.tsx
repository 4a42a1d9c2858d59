import type { ReactNode } from 'react';
import './facts.css';

/** What is known of a record, by name, in two columns. What is empty is a dash. */
export function Facts({ facts }: { facts: Readonly<Record<string, ReactNode>> }) {
  return (
    <dl className="lx-facts">
      {Object.entries(facts).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value || <span className="lx-no-value">—</span>}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A part of a record below its facts. Its steps are a list of the class `lx-steps`: who, what, when. */
export function RecordPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="lx-part" aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}
