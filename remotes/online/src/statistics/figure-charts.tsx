import type { ChatFigures } from '@lianxi/contracts/online/chat-statistics.contract';
import { Chart, type ChartPoint } from '@lianxi/shared/chart/chart';
import { useMemo } from 'react';
import './figure-charts.css';

/** Figures of something that has a name: an agent, a channel, a day. */
export interface Named {
  readonly id: string;
  readonly name: string;
  readonly figures: ChatFigures;
}

interface Measure {
  readonly title: string;
  readonly unit: string;
  readonly series: readonly {
    readonly key?: 'missed';
    readonly name: string;
    readonly of: (figures: ChatFigures) => number | null;
  }[];
}

/** The same series has the same place, and so its colour, on every page. */
const measures: readonly Measure[] = [
  {
    title: '会话',
    unit: '个',
    series: [
      { name: '会话', of: ({ began }) => began },
      { name: '60 秒内响应', of: ({ answeredInTime }) => answeredInTime },
      { key: 'missed', name: '未接待', of: ({ missed }) => missed },
    ],
  },
  {
    title: '响应与时长',
    unit: '秒',
    series: [
      { name: '平均首次响应', of: ({ firstReply }) => firstReply },
      { name: '平均时长', of: ({ duration }) => duration },
    ],
  },
  {
    title: '消息',
    unit: '条',
    series: [
      { name: '访客消息', of: ({ visitorMessages }) => visitorMessages },
      { name: '客服消息', of: ({ agentMessages }) => agentMessages },
    ],
  },
];

function pointsOf(rows: readonly Named[], { series }: Measure, hasMissed: boolean): ChartPoint[] {
  const told = series.filter(({ key }) => hasMissed || key !== 'missed');
  return rows.flatMap(({ name, figures }) => told.map((one) => ({ x: name, series: one.name, value: one.of(figures) })));
}

function FigureChart({ rows, hasMissed, measure, onOpen, ...look }: FigureLook & { measure: Measure }) {
  const { title, unit } = measure;
  const points = useMemo(() => pointsOf(rows, measure, hasMissed), [rows, measure, hasMissed]);
  const open = (place: string) => {
    const row = rows.find(({ name }) => name === place);
    if (row) onOpen(row.id);
  };
  return <Chart title={title} unit={unit} points={points} onOpen={open} words={`${title}。数字见下面的表格。`} {...look} />;
}

/** What is drawn, and how. */
export interface FigureLook {
  /** In the order in which they stand. Keep it the same while nothing changed. */
  rows: readonly Named[];
  kind: 'line' | 'bar';
  /** Conversations that nobody received can be among them. */
  hasMissed: boolean;
  /** What stands below them: days are too long for the axis. */
  axisWords?: (name: string) => string;
  /** Opens the records of one, by its id. */
  onOpen: (id: string) => void;
}

/** What the table counts, as pictures above it. */
export function FigureCharts(props: FigureLook) {
  return (
    <section className="lx-charts figure-charts" aria-label="图表">
      {measures.map((measure) => (
        <FigureChart key={measure.title} measure={measure} {...props} />
      ))}
    </section>
  );
}
