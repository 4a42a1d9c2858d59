import { Button } from '@douyinfe/semi-ui';
import { requestsTopic } from '@lianxi/contracts/attendance/events';
import {
  requestKindNames,
  requestList,
  requestStateNames,
  type ShiftRequest,
} from '@lianxi/contracts/attendance/shift-request.contract';
import { loadAgents } from '@lianxi/shared/client/load-options';
import { invalidate } from '@lianxi/shared/client/use-call';
import type { Column } from '@lianxi/shared/list/data-table';
import { FilterBar } from '@lianxi/shared/list/filter-bar';
import { ChoiceFilter, PickFilter } from '@lianxi/shared/list/filters';
import { ListPage } from '@lianxi/shared/list/list-page';
import { useAddressValue, useList } from '@lianxi/shared/list/use-list';
import { useLiveReading } from '@lianxi/shared/live/use-live-reading';
import { RequestForm } from '@lianxi/shared/shift/request.form';
import { kindWords, RequestStateTag, requestWords } from '@lianxi/shared/shift/request-words';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';
import { useState } from 'react';
import { DecisionDrawer } from './decision.drawer.tsx';

const options = <K extends string>(names: Readonly<Record<K, string>>) =>
  (Object.entries(names) as [K, string][]).map(([value, text]) => ({ value, text }));

const columns: readonly Column<ShiftRequest>[] = [
  { key: 'agName', title: '申请人', width: 150, render: ({ agName, agNo }) => `${agName} ${agNo}` },
  { key: 'kind', title: '类型', width: 80, render: kindWords },
  { key: 'words', title: '内容', width: 320, render: requestWords },
  { key: 'reason', title: '原因', width: 220, render: ({ reason }) => reason },
  { key: 'createTime', title: '提交时间', width: 130, render: ({ createTime }) => <RelativeTime at={createTime} /> },
  { key: 'state', title: '状态', width: 120, render: (request) => <RequestStateTag request={request} /> },
  { key: 'decidedByName', title: '审批人', width: 110, render: ({ decidedByName }) => decidedByName ?? '—' },
];

const topics = [requestsTopic];

/** 排班审批 (/basicmodule/shiftexamine): leave, swaps, overtime and corrections that agents ask for. */
export default function ShiftRequestPage() {
  const list = useList(requestList);
  const [openId, setOpen] = useAddressValue('id');
  const [filing, setFiling] = useState(false);
  useLiveReading(topics, list.data !== undefined, () => invalidate(requestList));
  const open = list.data?.list.find(({ id }) => id === openId);
  return (
    <ListPage
      title="排班审批"
      what="排班申请"
      list={list}
      columns={columns}
      onOpen={({ id }) => setOpen(id)}
      openId={openId}
      actions={
        <Button theme="solid" onClick={() => setFiling(true)}>
          代提交申请
        </Button>
      }
      empty={{ title: '还没有申请', words: '坐席提交的请假、换班、加班和补卡在这里审批。' }}
      filters={
        <FilterBar list={list}>
          <ChoiceFilter list={list} name="state" label="状态" none="全部状态" options={options(requestStateNames)} />
          <ChoiceFilter list={list} name="kind" label="类型" none="全部类型" options={options(requestKindNames)} />
          <PickFilter list={list} name="agentId" label="申请人" none="全部坐席" load={loadAgents} />
        </FilterBar>
      }
    >
      {open && <DecisionDrawer key={`${open.id}-${open.version}`} request={open} onClose={() => setOpen(undefined)} />}
      {filing && (
        <RequestForm
          forOther
          onSaved={() => {
            setFiling(false);
            void invalidate(requestList);
          }}
          onClose={() => setFiling(false)}
        />
      )}
    </ListPage>
  );
}
