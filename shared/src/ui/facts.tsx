import type { ReactNode } from 'react';
import './facts.css';

/** The fields of a record, with their names, in two columns. An empty field is a dash. */
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

/** A part of a record below its fields. Its steps are a list of the class `lx-steps`: who, what, when. */
export function RecordPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="lx-part" aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}
