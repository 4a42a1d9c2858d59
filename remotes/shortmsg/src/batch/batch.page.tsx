import { Button } from '@douyinfe/semi-ui';
import { batchStates, type SmsBatch, smsBatchList } from '@lianxi/contracts/sms/sms-batch.contract';
import { smsKinds } from '@lianxi/contracts/sms/sms-text';
import type { Column } from '@lianxi/shared/list/data-table';
import { FilterBar } from '@lianxi/shared/list/filter-bar';
import { ChoiceFilter } from '@lianxi/shared/list/filters';
import { ListPage } from '@lianxi/shared/list/list-page';
import { useAddressValue, useList } from '@lianxi/shared/list/use-list';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';
import { useState } from 'react';
import { BatchDrawer } from './batch.drawer.tsx';
import { BatchForm } from './batch-form.tsx';
import { BatchState } from './batch-state.tsx';
import { progressOf } from './funnel.ts';
import { useBatchNews } from './refresh.ts';
import '../sms.css';

const columns: readonly Column<SmsBatch>[] = [
  { key: 'name', title: '名称', width: 200, render: ({ name }) => name },
  { key: 'state', title: '状态', width: 100, render: ({ state }) => <BatchState state={state} /> },
  { key: 'progress', title: '进度', width: 140, render: (batch) => progressOf(batch) },
  { key: 'delivered', title: '送达', width: 90, render: ({ counts }) => counts.delivered ?? 0 },
  { key: 'failed', title: '失败', width: 90, render: ({ counts }) => counts.failed ?? 0 },
  { key: 'templateName', title: '模板', width: 160, render: ({ templateName }) => templateName },
  { key: 'kind', title: '类型', width: 80, render: ({ kind }) => smsKinds[kind] },
  { key: 'note', title: '说明', width: 220, render: ({ note }) => note || '—' },
  { key: 'agentName', title: '创建人', width: 100, render: ({ agentName }) => agentName },
  { key: 'createTime', title: '创建时间', width: 120, render: ({ createTime }) => <RelativeTime at={createTime} /> },
];
const states = Object.entries(batchStates).map(([value, text]) => ({ value, text }));

/** 群发短信 (/shortmsg/groupmsg): an audience, its funnel, and how far the sending is. */
export default function SmsBatchPage() {
  const list = useList(smsBatchList);
  const [id, open] = useAddressValue('id');
  const [adding, setAdding] = useState(false);
  useBatchNews();
  const add = (
    <Button theme="solid" onClick={() => setAdding(true)}>
      新建群发
    </Button>
  );
  return (
    <ListPage<typeof smsBatchList>
      title="群发短信"
      what="群发任务"
      list={list}
      columns={columns}
      onOpen={(row) => open(row.id)}
      openId={id}
      actions={add}
      empty={{ title: '还没有群发任务', words: '先准备名单，看清楚谁会收到，再启动发送。', action: add }}
      filters={
        <FilterBar list={list}>
          <ChoiceFilter list={list} name="state" label="状态" none="全部状态" options={states} />
        </FilterBar>
      }
    >
      {id && <BatchDrawer key={id} id={id} onClose={() => open(undefined)} />}
      {adding && (
        <BatchForm
          onClose={() => setAdding(false)}
          onSaved={(saved) => {
            setAdding(false);
            open(saved);
          }}
        />
      )}
    </ListPage>
  );
}
