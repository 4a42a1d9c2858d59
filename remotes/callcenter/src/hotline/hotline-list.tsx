import { Button } from '@douyinfe/semi-ui';
import { deleteHotline, type Hotline, hotlineList } from '@lianxi/contracts/callcenter/hotline.contract';
import { ivrFlowList } from '@lianxi/contracts/callcenter/ivr-flow.contract';
import { skillGroup } from '@lianxi/contracts/callcenter/skill-group.contract';
import { call } from '@lianxi/shared/client/api';
import { useCall } from '@lianxi/shared/client/use-call';
import { hoursInWords } from '@lianxi/shared/form/working-hours';
import type { Column } from '@lianxi/shared/list/data-table';
import { FilterBar } from '@lianxi/shared/list/filter-bar';
import { KeywordFilter } from '@lianxi/shared/list/filters';
import { ListPage } from '@lianxi/shared/list/list-page';
import { useList } from '@lianxi/shared/list/use-list';
import { type Removal, useRemoval } from '@lianxi/shared/list/use-removal';
import { type ReactNode, useMemo, useState } from 'react';
import { HotlineForm } from './hotline.form.tsx';

const MOST = 1000;

/** What ids are called. */
type Names = ReadonlyMap<string, string>;

function columns(groups: Names, flows: Names): Column<Hotline>[] {
  return [
    { key: 'did', title: '热线号码', width: 150, render: ({ did }) => did },
    { key: 'name', title: '热线名称', width: 160, render: ({ name }) => name },
    { key: 'ivrFlowId', title: '语音菜单', width: 160, render: ({ ivrFlowId }) => flows.get(ivrFlowId ?? '') ?? '—' },
    { key: 'skillGroupId', title: '技能组', width: 160, render: ({ skillGroupId }) => groups.get(skillGroupId ?? '') ?? '—' },
    { key: 'workingHours', title: '工作时间', width: 260, render: ({ workingHours }) => hoursInWords(workingHours) },
    { key: 'voicemail', title: '留言', width: 70, render: ({ voicemail }) => (voicemail ? '是' : '否') },
    { key: 'outbound', title: '外呼显示', width: 90, render: ({ outbound }) => (outbound ? '是' : '否') },
    { key: 'enabled', title: '启用', width: 70, render: ({ enabled }) => (enabled ? '是' : '否') },
  ];
}

const removal: Removal<Hotline> = {
  what: '热线',
  nameOf: ({ name }) => name,
  words: ({ did }) => `拨打 ${did} 将不再接通。`,
  remove: ({ id }) => call(deleteHotline, { params: { id } }),
  list: hotlineList,
};

/** The numbers that customers dial, and where they lead. */
export function HotlineList({ other }: { other: ReactNode }) {
  const list = useList(hotlineList);
  const { data: groups } = useCall(skillGroup.list, { query: { pageSize: MOST } });
  const groupNames = useMemo(() => new Map(groups?.list.map(({ id, name }) => [id, name])), [groups]);
  const { data: flows } = useCall(ivrFlowList, { query: { pageSize: MOST } });
  const flowNames = useMemo(() => new Map(flows?.list.map(({ id, name }) => [id, name])), [flows]);
  const [editing, setEditing] = useState<Hotline | 'new' | null>(null);
  const actions = useRemoval(removal);
  const shown = useMemo(() => [...columns(groupNames, flowNames), actions], [groupNames, flowNames, actions]);
  const add = (
    <Button theme="solid" onClick={() => setEditing('new')}>
      新建热线
    </Button>
  );
  const open = editing === 'new' ? null : editing;
  return (
    <ListPage
      title="热线"
      what="热线"
      list={list}
      columns={shown}
      onOpen={setEditing}
      openId={open?.id}
      actions={
        <>
          {other}
          {add}
        </>
      }
      empty={{ title: '还没有热线', words: '客户拨打的号码和它通向的技能组在这里设置。', action: add }}
      filters={
        <FilterBar list={list}>
          <KeywordFilter list={list} name="keyword" label="热线号码或名称" />
        </FilterBar>
      }
    >
      {editing && (
        <HotlineForm
          hotline={open}
          groupName={groupNames.get(open?.skillGroupId ?? '')}
          flowName={flowNames.get(open?.ivrFlowId ?? '')}
          onClose={() => setEditing(null)}
        />
      )}
    </ListPage>
  );
}
