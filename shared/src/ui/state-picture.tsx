import type { ReactNode } from 'react';

export type StatePictureKind = 'empty' | 'filtered' | 'failure' | 'locked' | 'lost' | 'part-missing';

/* Drawn on 120 × 80. `.lx-ink` is the thin line, `.lx-tint` a pale surface, `.lx-key` the one detail with colour. */
const drawings: Record<StatePictureKind, ReactNode> = {
  empty: (
    <>
      <path
        className="lx-tint"
        d="M32 44h18c2 0 3 1 3.5 2.5 1 3.3 3.5 5.5 6.5 5.5s5.5-2.2 6.5-5.5C67 45 68 44 70 44h18v16a6 6 0 0 1-6 6H38a6 6 0 0 1-6-6z"
      />
      <path
        className="lx-ink"
        d="m32 44 8.6-21.2A6 6 0 0 1 46.2 19h27.6a6 6 0 0 1 5.6 3.8L88 44v16a6 6 0 0 1-6 6H38a6 6 0 0 1-6-6zM32 44h18c2 0 3 1 3.5 2.5 1 3.3 3.5 5.5 6.5 5.5s5.5-2.2 6.5-5.5C67 45 68 44 70 44h18"
      />
      <path className="lx-key" d="M60 8v4M74 10.5l-1.5 3.7M46 10.5l1.5 3.7" />
    </>
  ),
  filtered: (
    <>
      <path className="lx-ink" d="M28 20h40M28 34h24M28 48h18M28 62h30" />
      <circle className="lx-tint" cx="74" cy="44" r="15" />
      <circle className="lx-key" cx="74" cy="44" r="15" />
      <path className="lx-key" d="m85 55 9 9M69 44h10" />
    </>
  ),
  failure: (
    <>
      <path className="lx-tint" d="M41 22h-3a18 18 0 0 0 0 36h3zM79 22h3a18 18 0 0 1 0 36h-3z" />
      <path
        className="lx-ink"
        d="M41 22h-3a18 18 0 0 0 0 36h3zM79 22h3a18 18 0 0 1 0 36h-3zM20 40H8M112 40h-12M41 32h7M41 48h7"
      />
      <path className="lx-key" d="M60 24v9M60 47v9M66.5 40h4M49.5 40h4M66 30l2.5-3M54 50l-2.5 3" />
    </>
  ),
  locked: (
    <>
      <rect className="lx-tint" x="40" y="34" width="40" height="32" rx="6" />
      <rect className="lx-ink" x="40" y="34" width="40" height="32" rx="6" />
      <path className="lx-ink" d="M48 34v-8a12 12 0 0 1 24 0v8" />
      <path className="lx-key" d="M60 47v6" />
      <circle className="lx-key" cx="60" cy="46" r="2.5" />
    </>
  ),
  lost: (
    <>
      <path className="lx-ink" d="M60 70V12M48 70h24" />
      <path className="lx-tint" d="M60 16h28l8 8-8 8H60z" />
      <path className="lx-ink" d="M60 16h28l8 8-8 8H60z" />
      <path className="lx-key" strokeDasharray="3 5" d="M60 38H34l-8 8 8 8h26z" />
    </>
  ),
  'part-missing': (
    <>
      <path className="lx-tint" d="M32 14h24v24H32zM32 44h24v24H32zM64 44h24v24H64z" />
      <path
        className="lx-ink"
        d="M35 14h18a3 3 0 0 1 3 3v18a3 3 0 0 1-3 3H35a3 3 0 0 1-3-3V17a3 3 0 0 1 3-3zM35 44h18a3 3 0 0 1 3 3v18a3 3 0 0 1-3 3H35a3 3 0 0 1-3-3V47a3 3 0 0 1 3-3zM67 44h18a3 3 0 0 1 3 3v18a3 3 0 0 1-3 3H67a3 3 0 0 1-3-3V47a3 3 0 0 1 3-3z"
      />
      <rect className="lx-key" strokeDasharray="3 5" x="68" y="10" width="24" height="24" rx="3" transform="rotate(8 80 22)" />
    </>
  ),
};

/** The small picture of a designed state. It is decorative: the words next to it contain everything. */
export function StatePicture({ kind }: { kind: StatePictureKind }) {
  return (
    <svg className="lx-state-picture" width="120" height="80" viewBox="0 0 120 80" aria-hidden="true">
      {drawings[kind]}
    </svg>
  );
}
