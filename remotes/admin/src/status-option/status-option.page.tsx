import { type StatusOption, statusOption } from '@lianxi/contracts/attendance/status-option.contract';
import type { ColumnOf } from '@lianxi/shared/record/record-columns';
import { RecordPage } from '@lianxi/shared/record/record-page';

const columns = (column: ColumnOf<typeof statusOption>) => [
  column('name', { title: '状态', width: 200 }),
  column('setType'),
  { key: 'value', title: '值', width: 80, align: 'right' as const, render: ({ value }: StatusOption) => value },
  column('sort', { width: 80 }),
  column('enabled', { width: 80 }),
];

/** The statuses that agents can choose in addition to online and offline. */
export default function StatusOptionPage() {
  return (
    <RecordPage
      record={statusOption}
      title="状态设置"
      columns={columns}
      removalWords={() => '已处于该状态的坐席不受影响。'}
      emptyWords="坐席可选的在线和离线以外的状态在这里设置。"
      filters={(filter) => filter('setType', { none: '全部类型' })}
    />
  );
}
