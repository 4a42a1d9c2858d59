import { Button } from '@douyinfe/semi-ui';
import {
  createIvrFlow,
  deleteIvrFlow,
  type IvrFlow,
  ivrFlowFields,
  ivrFlowList,
} from '@lianxi/contracts/callcenter/ivr-flow.contract';
import { call } from '@lianxi/shared/client/api';
import { invalidate } from '@lianxi/shared/client/use-call';
import { TextField } from '@lianxi/shared/form/fields';
import { FormModal } from '@lianxi/shared/form/form-frame';
import { useForm } from '@lianxi/shared/form/use-form';
import type { Column } from '@lianxi/shared/list/data-table';
import { FilterBar } from '@lianxi/shared/list/filter-bar';
import { KeywordFilter } from '@lianxi/shared/list/filters';
import { ListPage } from '@lianxi/shared/list/list-page';
import { useList } from '@lianxi/shared/list/use-list';
import { type Removal, useRemoval } from '@lianxi/shared/list/use-removal';
import { Can } from '@lianxi/shared/ui/can';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';
import { useMemo, useState } from 'react';
import { HostForm } from './host-form.tsx';
import { PromptPanel } from './prompt-panel.tsx';

const columns: readonly Column<IvrFlow>[] = [
  { key: 'name', title: '流程名称', width: 240, render: ({ name }) => name },
  {
    key: 'published',
    title: '使用中的版本',
    width: 130,
    render: ({ published }) => (published === null ? '未发布' : `第 ${published} 版`),
  },
  { key: 'changed', title: '草稿', width: 140, render: ({ changed }) => (changed ? '有未发布的修改' : '已发布') },
  { key: 'updateTime', title: '更新时间', width: 160, render: ({ updateTime }) => <RelativeTime at={updateTime} /> },
];

const removal: Removal<IvrFlow> = {
  what: '流程',
  nameOf: ({ name }) => name,
  remove: ({ id }) => call(deleteIvrFlow, { params: { id } }),
  list: ivrFlowList,
};

/** Flows of the voice menu, the sounds that they play and the hosts that they may call. */
export function IvrFlowList({ onOpen }: { onOpen: (id: string) => void }) {
  const list = useList(ivrFlowList);
  const [open, setOpen] = useState<'new' | 'prompts' | 'hosts' | null>(null);
  const actions = useRemoval(removal);
  const shown = useMemo(() => [...columns, actions], [actions]);
  const add = (
    <Button theme="solid" onClick={() => setOpen('new')}>
      新建流程
    </Button>
  );
  const close = () => setOpen(null);
  return (
    <ListPage
      title="语音菜单"
      what="语音菜单"
      list={list}
      columns={shown}
      onOpen={({ id }) => onOpen(id)}
      actions={
        <>
          <Button onClick={() => setOpen('prompts')}>语音文件</Button>
          <Can code="callcenter_ivr_hosts">
            <Button onClick={() => setOpen('hosts')}>接口域名</Button>
          </Can>
          {add}
        </>
      }
      empty={{ title: '还没有语音菜单', words: '客户拨打热线后听到什么、按键通向哪里，在流程里设置。', action: add }}
      filters={
        <FilterBar list={list}>
          <KeywordFilter list={list} name="keyword" label="查找流程" />
        </FilterBar>
      }
    >
      {open === 'new' && <NewFlow onClose={close} onCreated={onOpen} />}
      {open === 'hosts' && <HostForm onClose={close} />}
      {open === 'prompts' && <PromptPanel onClose={close} />}
    </ListPage>
  );
}

function NewFlow({ onClose, onCreated }: { onClose: () => void; onCreated: (id: string) => void }) {
  const form = useForm(ivrFlowFields, {
    initial: { name: '' },
    submit: async (body) => {
      const { id } = await call(createIvrFlow, { body });
      await invalidate(ivrFlowList);
      onClose();
      onCreated(id);
    },
  });
  return (
    <FormModal form={form} title="新建流程" act="新建" onClose={onClose}>
      <TextField form={form} name="name" label="流程名称" />
    </FormModal>
  );
}
