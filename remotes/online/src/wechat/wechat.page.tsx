import { Button } from '@douyinfe/semi-ui';
import { deleteWechat, type WechatAccount, wechatList } from '@lianxi/contracts/online/wechat.contract';
import { call } from '@lianxi/shared/client/api';
import type { Column } from '@lianxi/shared/list/data-table';
import { ListPage } from '@lianxi/shared/list/list-page';
import { useList } from '@lianxi/shared/list/use-list';
import { type Removal, useRemoval } from '@lianxi/shared/list/use-removal';
import { useMemo, useState } from 'react';
import { WechatForm } from './wechat.form.tsx';

const columns: readonly Column<WechatAccount>[] = [
  { key: 'name', title: '公众号', width: 160, render: ({ name }) => name },
  { key: 'appId', title: 'AppID', width: 190, render: ({ appId }) => <code>{appId}</code> },
  {
    key: 'callbackPath',
    title: '服务器地址（URL）',
    width: 460,
    render: ({ callbackPath }) => <code>{`${location.origin}${callbackPath}`}</code>,
  },
  { key: 'safe', title: '消息', width: 100, render: ({ safe }) => (safe ? '安全模式' : '明文模式') },
  { key: 'enabled', title: '状态', width: 80, render: ({ enabled }) => (enabled ? '启用' : '停用') },
];

const removal: Removal<WechatAccount> = {
  what: '公众号',
  nameOf: ({ name }) => name,
  remove: ({ id }) => call(deleteWechat, { params: { id } }),
  list: wechatList,
};

/** Official accounts and mini programs of WeChat (specification section 2, websitelistdetail/wechat). */
export default function WechatPage() {
  const list = useList(wechatList);
  const [editing, setEditing] = useState<WechatAccount | 'new' | null>(null);
  const actions = useRemoval(removal);
  const shown = useMemo(() => [...columns, actions], [actions]);
  const add = (
    <Button theme="solid" onClick={() => setEditing('new')}>
      接入公众号
    </Button>
  );
  return (
    <ListPage
      title="微信公众号与小程序"
      what="公众号"
      list={list}
      columns={shown}
      onOpen={setEditing}
      openId={editing === null || editing === 'new' ? undefined : editing.id}
      actions={add}
      empty={{
        title: '还没有接入公众号',
        words: '接入后把服务器地址、Token 和 EncodingAESKey 填到微信后台的「服务器配置」，粉丝发来的消息就进入在线会话。',
        action: add,
      }}
    >
      {editing && <WechatForm account={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </ListPage>
  );
}
