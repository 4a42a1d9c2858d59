import { Switch } from '@douyinfe/semi-ui';
import { setTriggerStatus, type Trigger, trigger } from '@lianxi/contracts/customer/trigger.contract';
import { triggerEvents } from '@lianxi/contracts/customer/trigger-rule';
import { call } from '@lianxi/shared/client/api';
import { useAction } from '@lianxi/shared/client/use-action';
import { invalidate } from '@lianxi/shared/client/use-call';
import type { ColumnOf } from '@lianxi/shared/record/record-columns';
import { RecordPage } from '@lianxi/shared/record/record-page';
import { EventTime } from '@lianxi/shared/ui/relative-time';
import { useMemo, useState } from 'react';
import { ActsField } from './acts-field.tsx';
import { LabelsField, ScopeFields } from './scope-fields.tsx';
import { TriggerLog } from './trigger-log.tsx';
import { actWords, eventWords, scopeWords } from './trigger-words.ts';
import './trigger.css';

const inOneLine = (words: string) => <span title={words}>{words}</span>;

const columns = (column: ColumnOf<typeof trigger>) => [
  column('name', { width: 180 }),
  {
    key: 'event',
    title: '事件',
    width: 150,
    render: (row: Trigger) => inOneLine(eventWords(row, triggerEvents[row.event])),
  },
  { key: 'scope', title: '条件', width: 200, render: (row: Trigger) => inOneLine(scopeWords(row)) },
  {
    key: 'acts',
    title: '动作',
    width: 260,
    render: ({ acts, names }: Trigger) => inOneLine(acts.map((act) => actWords(act, names)).join('；')),
  },
  { key: 'runs', title: '30 天执行', width: 100, align: 'right' as const, render: ({ runs }: Trigger) => runs },
  { key: 'lastRun', title: '最近触发', width: 130, render: ({ lastRun }: Trigger) => <EventTime at={lastRun} /> },
];

/** 触发器 (/setting/customerdiyfields/trigger): what happens by itself when something happens to a customer. */
export default function TriggerPage() {
  const [shown, setShown] = useState<Trigger | null>(null);
  const rowActions = useMemo(
    () => ({ width: 180, render: (row: Trigger) => <RowButtons row={row} onLog={() => setShown(row)} /> }),
    [],
  );
  return (
    <RecordPage
      record={trigger}
      title="触发器"
      columns={columns}
      rowActions={rowActions}
      emptyWords="客户新建、修改、添加标签、移入公海或完成小结时，自动分配、打标签、建回访计划或发通知。导入的客户不触发。"
      filters={(filter) => (
        <>
          {filter('keyword', { label: '名称' })}
          {filter('event', { none: '全部事件' })}
        </>
      )}
      removalWords={() => '删除后不再执行，执行记录一并删除。'}
      form={{
        width: 640,
        fields: (field, form, row) => (
          <>
            {field('name')}
            {field('event')}
            <LabelsField form={form} row={row} />
            <ScopeFields form={form} row={row} />
            <ActsField form={form} row={row} />
            {field('enabled', { hint: '启用前发生的事件不补执行' })}
          </>
        ),
      }}
    >
      {shown && <TriggerLog trigger={shown} onClose={() => setShown(null)} />}
    </RecordPage>
  );
}

function RowButtons({ row, onLog }: { row: Trigger; onLog: () => void }) {
  const turn = useAction(
    async (enabled: boolean) => {
      await call(setTriggerStatus, { body: { id: row.id, enabled } });
      await invalidate(trigger.list);
      return enabled;
    },
    { success: (enabled) => (enabled ? '已启用' : '已停用') },
  );
  return (
    <>
      <Switch
        aria-label={`启用 ${row.name}`}
        checked={row.enabled}
        disabled={turn.disabled}
        onChange={(next) => void turn.run(next)}
      />
      <button type="button" aria-label={`执行记录 ${row.name}`} onClick={onLog}>
        执行记录
      </button>
    </>
  );
}
