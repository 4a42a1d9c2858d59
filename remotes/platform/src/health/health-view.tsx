import { Button, Radio, RadioGroup } from '@douyinfe/semi-ui';
import { type Column, DataTable } from '@lianxi/shared/list/data-table';
import { Empty } from '@lianxi/shared/ui/data-states';
import { useState } from 'react';
import { HealthLight } from '../release/health-light.tsx';
import { crashRate, failureRate, percentText, sumByVersion } from '../release/judged-health.ts';
import type { RemoteDetail } from '../release/release-words.ts';
import { stateWords } from '../release/release-words.ts';
import { HealthCharts } from './health-charts.tsx';
import { healthCsv, saveText } from './health-csv.ts';
import { type Step, toldVersions } from './health-series.ts';
import './health-view.css';

const clock = new Intl.DateTimeFormat('zh-CN', {
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const milliseconds = (value: number | null) => (value === null ? '—' : `${value} 毫秒`);

type Row = Step & { id: string };

const figures: readonly Column<Row>[] = [
  { key: 'loads', title: '加载次数', width: 96, align: 'right', render: ({ loads }) => loads },
  { key: 'loadFailures', title: '加载失败', width: 96, align: 'right', render: ({ loadFailures }) => loadFailures },
  { key: 'integrity', title: '校验失败', width: 96, align: 'right', render: ({ integrityFailures }) => integrityFailures },
  { key: 'failureRate', title: '失败率', width: 88, align: 'right', render: (row) => percentText(failureRate(row)) },
  { key: 'crashes', title: '崩溃', width: 80, align: 'right', render: ({ crashes }) => crashes },
  { key: 'crashRate', title: '崩溃率', width: 88, align: 'right', render: (row) => percentText(crashRate(row)) },
  { key: 'p50', title: 'p50', width: 110, align: 'right', render: ({ p50 }) => milliseconds(p50) },
  { key: 'p95', title: 'p95', width: 110, align: 'right', render: ({ p95 }) => milliseconds(p95) },
];
const version: Column<Row> = { key: 'version', title: '版本', width: 160, render: (row) => row.version };
const stepColumns: readonly Column<Row>[] = [
  { key: 'time', title: '时间', width: 120, render: ({ time }) => clock.format(new Date(time)) },
  version,
  ...figures,
];

/** The health of each version in the last day: sums, charts, and steps. */
export function HealthView({ remote }: { remote: RemoteDetail }) {
  const [shape, setShape] = useState<'charts' | 'steps'>('charts');
  const versions = toldVersions(remote);
  if (versions.length === 0) {
    return <Empty title="最近一天没有数据" words="坐席打开这个应用后，浏览器会上报加载、失败和耗时。" />;
  }
  const sums = sumByVersion(remote.health);
  const rows = versions.flatMap((id): Row[] => {
    const sum = sums.get(id);
    return sum ? [{ ...sum, id, time: '' }] : [];
  });
  const state: Column<Row> = {
    key: 'state',
    title: '状态',
    width: 88,
    render: ({ id }) => {
      const release = remote.releases.find((each) => each.version === id);
      return release ? stateWords[release.state] : '—';
    },
  };
  const light: Column<Row> = { key: 'light', title: '健康', width: 88, render: (row) => <HealthLight health={row} /> };
  const steps = remote.health.toReversed().map((step) => ({ ...step, id: `${step.version} ${step.time}` }));

  return (
    <div className="health">
      <DataTable what="各版本最近一天" rows={rows} columns={[version, state, light, ...figures]} />
      <p className="health-words">p50 和 p95 是加载耗时，取最慢的十分钟。</p>
      <div className="health-shape">
        <RadioGroup
          type="button"
          aria-label="展示方式"
          value={shape}
          onChange={({ target: { value } }) => setShape(value === 'steps' ? 'steps' : 'charts')}
        >
          <Radio value="charts">图表</Radio>
          <Radio value="steps">数据表</Radio>
        </RadioGroup>
        <Button onClick={() => saveText(healthCsv(steps), `${remote.remoteId}-health.csv`)}>导出数据</Button>
      </div>
      {shape === 'charts' ? (
        <HealthCharts health={remote.health} versions={versions} />
      ) : (
        <DataTable what="每十分钟的运行健康" rows={steps} columns={stepColumns} />
      )}
    </div>
  );
}
