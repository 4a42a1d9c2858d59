import { Button } from '@douyinfe/semi-ui';
import {
  deleteVideoBlockedVisitor,
  type VideoBlockedVisitor,
  videoBlockedVisitorList,
} from '@lianxi/contracts/videocall/blocked-visitor.contract';
import { call } from '@lianxi/shared/client/api';
import type { Column } from '@lianxi/shared/list/data-table';
import { FilterBar } from '@lianxi/shared/list/filter-bar';
import { KeywordFilter } from '@lianxi/shared/list/filters';
import { ListPage } from '@lianxi/shared/list/list-page';
import { useAddressValue, useList } from '@lianxi/shared/list/use-list';
import { type Removal, useRemoval } from '@lianxi/shared/list/use-removal';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';
import { useMemo, useState } from 'react';
import { BlockedVisitorForm } from './blocked-visitor.form.tsx';

const columns: readonly Column<VideoBlockedVisitor>[] = [
  { key: 'visitorId', title: '客户编号', width: 130, render: ({ visitorId }) => visitorId },
  { key: 'visitorName', title: '客户', width: 160, render: ({ visitorName }) => visitorName },
  { key: 'reason', title: '拉黑原因', width: 260, render: ({ reason }) => reason || '—' },
  { key: 'enabled', title: '启用', width: 90, render: ({ enabled }) => (enabled ? '是' : '否') },
  { key: 'updateTime', title: '更新时间', width: 150, render: ({ updateTime }) => <RelativeTime at={updateTime} /> },
];

const removal: Removal<VideoBlockedVisitor> = {
  what: '黑名单',
  nameOf: ({ visitorName }) => visitorName,
  words: ({ visitorName }) => `删除后${visitorName}可以再次发起视频。`,
  remove: ({ id }) => call(deleteVideoBlockedVisitor, { params: { id } }),
  list: videoBlockedVisitorList,
};

/** Customers who may not call by video (specification section 2, /videocall/blacklist); `?block=` names somebody new. */
export default function VideoBlacklistPage() {
  const list = useList(videoBlockedVisitorList);
  const [block, setBlock] = useAddressValue('block');
  const [editing, setEditing] = useState<VideoBlockedVisitor | 'new' | null>(null);
  const actions = useRemoval(removal);
  const shown = useMemo(() => [...columns, actions], [actions]);
  const blocked = editing === 'new' ? null : editing;
  const close = () => {
    setEditing(null);
    setBlock(undefined);
  };
  const add = (
    <Button theme="solid" onClick={() => setEditing('new')}>
      新建黑名单
    </Button>
  );
  return (
    <ListPage
      title="视频黑名单"
      what="黑名单"
      list={list}
      columns={shown}
      onOpen={setEditing}
      openId={blocked?.id}
      actions={add}
      empty={{ title: '还没有黑名单', words: '在视频记录的详情里可以把骚扰的客户加入黑名单。', action: add }}
      filters={
        <FilterBar list={list}>
          <KeywordFilter list={list} name="keyword" label="客户编号、名称或原因" />
        </FilterBar>
      }
    >
      {(editing || block) && <BlockedVisitorForm blocked={blocked} {...(block && { visitorId: block })} onClose={close} />}
    </ListPage>
  );
}
