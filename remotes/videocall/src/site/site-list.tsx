import { Button } from '@douyinfe/semi-ui';
import { deleteVideoSite, videoSiteList } from '@lianxi/contracts/videocall/site.contract';
import { call } from '@lianxi/shared/client/api';
import type { Column } from '@lianxi/shared/list/data-table';
import { FilterBar } from '@lianxi/shared/list/filter-bar';
import { KeywordFilter } from '@lianxi/shared/list/filters';
import { ListPage } from '@lianxi/shared/list/list-page';
import { type RowOf, useList } from '@lianxi/shared/list/use-list';
import { type Removal, useRemoval } from '@lianxi/shared/list/use-removal';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';
import { useMemo } from 'react';

type Row = RowOf<typeof videoSiteList>;

const consents = { off: '不录制', optional: '可选', required: '必须同意' };

const columns: readonly Column<Row>[] = [
  { key: 'name', title: '视频入口', width: 180, render: ({ name }) => name },
  { key: 'title', title: '标题', width: 200, render: ({ title }) => title },
  { key: 'consent', title: '录制同意', width: 100, render: ({ consent }) => consents[consent] },
  { key: 'enabled', title: '状态', width: 90, render: ({ enabled }) => (enabled ? '启用' : '停用') },
  { key: 'key', title: '编号', width: 220, render: ({ key }) => <code>{key}</code> },
  { key: 'createTime', title: '创建时间', width: 150, render: ({ createTime }) => <RelativeTime at={createTime} /> },
];

const removal: Removal<Row> = {
  what: '视频入口',
  nameOf: ({ name }) => name,
  remove: ({ id }) => call(deleteVideoSite, { params: { id } }),
  list: videoSiteList,
};

/** Every entrance of the tenant. */
export function VideoSiteList({ onOpen }: { onOpen: (id: string) => void }) {
  const list = useList(videoSiteList);
  const actions = useRemoval(removal);
  const shown = useMemo(() => [...columns, actions], [actions]);
  const add = (
    <Button theme="solid" onClick={() => onOpen('new')}>
      新建视频入口
    </Button>
  );
  return (
    <ListPage
      title="视频入口"
      what="视频入口"
      list={list}
      columns={shown}
      onOpen={({ id }) => onOpen(id)}
      actions={add}
      empty={{ title: '还没有视频入口', words: '新建视频入口后，把链接或二维码发给客户，点开就能视频。', action: add }}
      filters={
        <FilterBar list={list}>
          <KeywordFilter list={list} name="keyword" label="入口名称" />
        </FilterBar>
      }
    />
  );
}
