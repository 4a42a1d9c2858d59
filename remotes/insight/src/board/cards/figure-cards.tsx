import {
  contactChannel,
  contactChannelNames,
  type MetricName,
  metricOf,
  SERVICE_LEVEL_SECONDS,
} from '@lianxi/contracts/insight/metric';
import type { MetricValues } from '@lianxi/contracts/insight/metric-query';
import { Chart } from '@lianxi/shared/chart/chart';
import type { ChartPoint } from '@lianxi/shared/chart/chart-drawing';
import { Failure, Loading } from '@lianxi/shared/ui/data-states';
import { type ReactNode, useMemo } from 'react';
import { MetricNumber } from '../../figure/metric-number.tsx';
import type { DetailAsked } from '../../figure/metric-words.ts';
import { type FigureRow, useFigures } from '../use-figures.ts';

export interface CardProps {
  /** Opens the contacts of a number. `of`: what it is about, for example 电话. */
  onOpen: (asked: DetailAsked, of?: string) => void;
}

/** The content of a card that reads figures, in its present state. */
function Figures({
  reading: { data, error, refetch },
  children,
}: {
  reading: ReturnType<typeof useFigures>;
  children: (rows: readonly FigureRow[]) => ReactNode;
}) {
  if (error && !data) return <Failure what="指标" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading shape="list" rows={3} />;
  return <>{children(data.rows)}</>;
}

function FigureList({
  metrics,
  values,
  onOpen,
}: {
  metrics: readonly MetricName[];
  values: MetricValues | undefined;
  onOpen?: ((metric: MetricName) => void) | undefined;
}) {
  return (
    <dl className="board-figures">
      {metrics.map((metric) => (
        <div key={metric}>
          <dt>{metricOf(metric).name}</dt>
          <dd>
            <MetricNumber
              metric={metric}
              value={values?.[metric] ?? (metricOf(metric).kind === 'sum' ? 0 : null)}
              onOpen={onOpen}
            />
          </dd>
        </div>
      ))}
    </dl>
  );
}

const byChannel: readonly MetricName[] = ['offered', 'answered', 'abandoned', 'flowedOut', 'waiting', 'serviceLevel', 'asa'];

/** 今日接待: the day by channel, and as a whole. */
export function TodayCard({ onOpen }: CardProps) {
  const total = useFigures(byChannel);
  const channels = useFigures(byChannel, ['channel']);
  return (
    <Figures reading={channels}>
      {(rows) => (
        <table className="board-table" aria-label="今日接待，按渠道">
          <thead>
            <tr>
              <th scope="col">渠道</th>
              {byChannel.map((metric) => (
                <th key={metric} scope="col" title={metricOf(metric).formula}>
                  {metricOf(metric).name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {contactChannel.options.map((channel) => {
              const values = rows.find(({ keys }) => keys.channel === channel)?.values;
              const of = contactChannelNames[channel];
              const open = (metric: MetricName) => onOpen({ metric, channel }, of);
              return <TodayRow key={channel} of={of} values={values} onOpen={open} />;
            })}
            {total.data && <TodayRow of="合计" values={total.data.rows[0]?.values} onOpen={(metric) => onOpen({ metric })} />}
          </tbody>
        </table>
      )}
    </Figures>
  );
}

function TodayRow({
  of,
  values,
  onOpen,
}: {
  of: string;
  values: MetricValues | undefined;
  onOpen: (metric: MetricName) => void;
}) {
  return (
    <tr>
      <th scope="row">{of}</th>
      {byChannel.map((metric) => (
        <td key={metric}>
          <MetricNumber
            metric={metric}
            value={values?.[metric] ?? (metricOf(metric).kind === 'sum' ? 0 : null)}
            of={of}
            onOpen={onOpen}
          />
        </td>
      ))}
    </tr>
  );
}

const ofService: readonly MetricName[] = ['serviceLevel', 'inTime', 'abandonRate', 'asa'];

/** 服务水平 of this day, all channels. */
export function ServiceCard({ onOpen }: CardProps) {
  const reading = useFigures([...ofService, 'serviceBase']);
  return (
    <Figures reading={reading}>
      {([row]) => (
        <>
          <FigureList metrics={ofService} values={row?.values} onOpen={(metric) => onOpen({ metric })} />
          <div className="board-level" aria-hidden>
            <span style={{ width: `${row?.values.serviceLevel ?? 0}%` }} />
          </div>
          <p className="board-note">
            {SERVICE_LEVEL_SECONDS} 秒内接起 {row?.values.inTime ?? 0} ÷ {row?.values.serviceBase ?? 0}
            {Number(row?.values.serviceBase ?? 0) < 30 && '，样本不足 30'}
          </p>
        </>
      )}
    </Figures>
  );
}

const ofMine: readonly MetricName[] = ['rung', 'taken', 'missedByAgent', 'dialled', 'connected', 'aht', 'talk', 'rating'];
const mineContact: readonly MetricName[] = ['sessions', 'firstReply'];
const mineTime: readonly MetricName[] = ['signedIn', 'occupancy'];

/** 我的今日: the user's own figures, of all channels. */
export function MineCard() {
  const metrics = [...ofMine, ...mineContact, ...mineTime];
  return (
    <Figures reading={useFigures(metrics, [], true)}>{([row]) => <FigureList metrics={metrics} values={row?.values} />}</Figures>
  );
}

/** 当前等待: whoever waits at this moment, queue by queue. */
export function WaitingCard({ onOpen }: CardProps) {
  return (
    <Figures reading={useFigures(['waitingNow'], ['channel', 'group'])}>
      {(rows) => {
        const waiting = rows.filter(({ values }) => Number(values.waitingNow ?? 0) > 0);
        if (waiting.length === 0) return <p className="board-none">现在没有客户在等待。</p>;
        return (
          <table className="board-table" aria-label="当前等待，按队列">
            <tbody>
              {waiting.map(({ keys, names, values }) => {
                const channel = contactChannel.parse(keys.channel);
                const of = `${contactChannelNames[channel]} ${names.group ?? ''}`;
                const asked: DetailAsked = { metric: 'waitingNow', channel, groupId: keys.group ?? undefined };
                return (
                  <tr key={of}>
                    <th scope="row">{of}</th>
                    <td>
                      <MetricNumber metric="waitingNow" value={values.waitingNow} of={of} onOpen={() => onOpen(asked, of)} />
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        );
      }}
    </Figures>
  );
}

const perHalfHour = ['offered', 'answered', 'abandoned'] as const;

/** 今日分时进线: each half hour of this day until now; one opens its contacts. */
export function HalfHoursCard({ onOpen }: CardProps) {
  const reading = useFigures(perHalfHour, ['halfHour']);
  const points = useMemo(
    () =>
      (reading.data?.rows ?? [])
        .toSorted((a, b) => String(a.keys.halfHour).localeCompare(String(b.keys.halfHour)))
        .flatMap(({ keys, values }) =>
          perHalfHour.map(
            (metric): ChartPoint => ({
              x: keys.halfHour ?? '',
              series: metricOf(metric).name,
              value: values[metric] ?? 0,
            }),
          ),
        ),
    [reading.data],
  );
  return (
    <Figures reading={reading}>
      {() =>
        points.length === 0 ? (
          <p className="board-none">今天还没有进线。</p>
        ) : (
          <Chart
            kind="bar"
            title="进线、接起与放弃"
            per="半小时"
            unit="次"
            points={points}
            words="今日每半小时的进线、接起与放弃。数字见明细。"
            onOpen={(halfHour) => onOpen({ metric: 'offered', halfHour }, halfHour)}
          />
        )
      }
    </Figures>
  );
}
