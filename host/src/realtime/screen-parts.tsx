import type { ScreenReply, ScreenRow } from '@lianxi/contracts/insight/data-screen.contract';
import { contactChannelNames, type MetricName, metricOf } from '@lianxi/contracts/insight/metric';
import { duration } from '@lianxi/contracts/telephony/call-words';
import { grouped } from '@lianxi/shared/ui/grouped';
import type { ReactNode } from 'react';

/** A value as the screen shows it; a dash when nothing was counted. */
export function valueWords(name: MetricName, value: number | null | undefined): string {
  if (value === null || value === undefined) return '—';
  const { unit } = metricOf(name);
  if (unit === '秒') return duration(value * 1000);
  return unit === '%' ? `${value.toFixed(1)}%` : grouped(value);
}

export function Tile({ title, wide = false, children }: { title: string; wide?: boolean; children: ReactNode }) {
  return (
    <section className={wide ? 'screen-tile screen-tile-wide' : 'screen-tile'} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** The numbers that are read first. */
export function Numbers({ metrics, values }: { metrics: readonly MetricName[]; values: ScreenReply['totals'] }) {
  return (
    <dl className="screen-numbers">
      {metrics.map((metric) => (
        <div key={metric}>
          <dt>{metricOf(metric).name}</dt>
          <dd className={metric === 'waiting' && Number(values[metric] ?? 0) > 0 ? 'screen-loud' : undefined}>
            {valueWords(metric, values[metric])}
          </dd>
        </div>
      ))}
    </dl>
  );
}

export interface Bar {
  readonly place: string;
  readonly label: string;
  readonly whole: number;
  readonly part: number;
}

/** Columns side by side: a whole, and the part of it. The numbers are in its name. */
export function Bars({ bars, words }: { bars: readonly Bar[]; words: string }) {
  const most = Math.max(1, ...bars.map(({ whole }) => whole));
  return (
    <div className="screen-bars" role="img" aria-label={words}>
      {bars.map(({ place, label, whole, part }) => (
        <div key={place} className="screen-bar">
          <span className="screen-bar-room">
            <span className="screen-bar-whole" style={{ height: `${(whole / most) * 100}%` }}>
              <span className="screen-bar-part" style={{ height: whole === 0 ? 0 : `${(part / whole) * 100}%` }} />
            </span>
          </span>
          <span className="screen-bar-label">{label}</span>
        </div>
      ))}
    </div>
  );
}

/** Rows of figures. */
export function FigureTable({
  head,
  metrics,
  rows,
  nameOf,
}: {
  head: string;
  metrics: readonly MetricName[];
  rows: readonly ScreenRow[];
  nameOf: (row: ScreenRow) => string;
}) {
  return (
    <table className="screen-table">
      <thead>
        <tr>
          <th scope="col">{head}</th>
          {metrics.map((metric) => (
            <th key={metric} scope="col">
              {metricOf(metric).name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={nameOf(row)}>
            <th scope="row">{nameOf(row)}</th>
            {metrics.map((metric) => (
              <td key={metric}>{valueWords(metric, row.values[metric])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export const channelName = ({ keys }: ScreenRow): string =>
  contactChannelNames[keys.channel as keyof typeof contactChannelNames] ?? '';

/** Whoever waits, queue by queue. */
export function Waiting({ rows }: { rows: readonly ScreenRow[] }) {
  if (rows.length === 0) return <p className="screen-none">没有客户在等待</p>;
  return (
    <ul className="screen-waiting">
      {rows.map((row) => (
        <li key={`${row.keys.channel} ${row.keys.group}`}>
          <span>
            {channelName(row)} {row.names.group}
          </span>
          <strong className="screen-loud">{row.values.waitingNow}</strong>
        </li>
      ))}
    </ul>
  );
}

/** How many seats are free, busy and away. */
export function SeatCounts({ seats }: { seats: ScreenReply['seats'] }) {
  const count = (state: string) => seats.filter((seat) => seat.state === state).length;
  return (
    <dl className="screen-numbers">
      {(['free', 'busy', 'away'] as const).map((state) => (
        <div key={state}>
          <dt>{{ free: '空闲', busy: '忙碌', away: '小休等' }[state]}</dt>
          <dd>{count(state)}</dd>
        </div>
      ))}
    </dl>
  );
}
