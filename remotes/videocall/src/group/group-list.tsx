import { Button } from '@douyinfe/semi-ui';
import { deleteVideoGroup, videoGroupList } from '@lianxi/contracts/videocall/group.contract';
import { call } from '@lianxi/shared/client/api';
import type { Column } from '@lianxi/shared/list/data-table';
import { FilterBar } from '@lianxi/shared/list/filter-bar';
import { KeywordFilter } from '@lianxi/shared/list/filters';
import { ListPage } from '@lianxi/shared/list/list-page';
import { type RowOf, useList } from '@lianxi/shared/list/use-list';
import { type Removal, useRemoval } from '@lianxi/shared/list/use-removal';
import { useMemo, useState } from 'react';
import { ReceptionEditor } from '../setting/reception.form.tsx';
import { VideoGroupEditor, VideoGroupForm } from './group.form.tsx';

type Group = RowOf<typeof videoGroupList>;

const columns: readonly Column<Group>[] = [
  { key: 'name', title: '技能组', width: 240, render: ({ name }) => name },
  { key: 'memberCount', title: '成员', width: 90, align: 'right', render: ({ memberCount }) => memberCount },
  { key: 'priority', title: '优先级', width: 90, align: 'right', render: ({ priority }) => priority },
  { key: 'choosable', title: '客户可选', width: 100, render: ({ choosable }) => (choosable ? '是' : '否') },
  { key: 'enabled', title: '启用', width: 90, render: ({ enabled }) => (enabled ? '是' : '否') },
];

const removal: Removal<Group> = {
  what: '技能组',
  nameOf: ({ name }) => name,
  remove: ({ id }) => call(deleteVideoGroup, { params: { id } }),
  list: videoGroupList,
};

/** Who receives which customers, and how they are received. */
export function VideoGroupList({ onSites }: { onSites: () => void }) {
  const list = useList(videoGroupList);
  const [open, setOpen] = useState<{ group: string | null } | 'reception' | null>(null);
  const actions = useRemoval(removal);
  const shown = useMemo(() => [...columns, actions], [actions]);
  const add = (
    <Button theme="solid" onClick={() => setOpen({ group: null })}>
      新建技能组
    </Button>
  );
  const close = () => setOpen(null);
  const editing = open !== null && open !== 'reception' ? open.group : undefined;
  return (
    <ListPage
      title="视频设置"
      what="技能组"
      list={list}
      columns={shown}
      onOpen={({ id }) => setOpen({ group: id })}
      openId={editing ?? undefined}
      actions={
        <>
          <Button onClick={onSites}>视频入口</Button>
          <Button onClick={() => setOpen('reception')}>接待设置</Button>
          {add}
        </>
      }
      empty={{ title: '还没有技能组', words: '没有技能组时，客户由任何在线的视频坐席接待。', action: add }}
      filters={
        <FilterBar list={list}>
          <KeywordFilter list={list} name="keyword" label="查找技能组" />
        </FilterBar>
      }
    >
      {open === 'reception' && <ReceptionEditor onClose={close} />}
      {editing === null && <VideoGroupForm group={null} onClose={close} />}
      {typeof editing === 'string' && <VideoGroupEditor key={editing} id={editing} onClose={close} />}
    </ListPage>
  );
}
