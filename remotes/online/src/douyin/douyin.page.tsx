import { type DouyinAccount, douyinAccounts } from '@lianxi/contracts/online/douyin.contract';
import { ChannelPage, type ChannelView } from '../channel/channel-page.tsx';
import { DouyinForm } from './douyin.form.tsx';

function stateOf({ authorized, ended }: DouyinAccount): string {
  if (!authorized) return '未授权';
  return ended ? '授权已失效' : '已授权';
}

const douyin: ChannelView<DouyinAccount> = {
  title: '抖音私信',
  what: '抖音号',
  words: '接入后把请求网址填到抖音开放平台的「Webhooks」并订阅接收私信事件，客户发来的私信就进入在线会话。',
  endpoints: douyinAccounts,
  columns: [
    { key: 'clientKey', title: 'Client Key', width: 170, render: ({ clientKey }) => <code>{clientKey}</code> },
    { key: 'openId', title: 'open_id', width: 320, render: ({ openId }) => <code>{openId || '—'}</code> },
    { key: 'authorized', title: '授权', width: 110, render: stateOf },
  ],
  callback: '请求网址（Webhooks）',
  Form: DouyinForm,
};

/** Accounts of Douyin, with their private messages as conversations. */
export default function DouyinPage() {
  return <ChannelPage view={douyin} />;
}
