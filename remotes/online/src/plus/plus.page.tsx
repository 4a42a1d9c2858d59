import { type PlusAccount, plusAccounts } from '@lianxi/contracts/online/plus.contract';
import { ChannelPage, type ChannelView } from '../channel/channel-page.tsx';
import { PlusForm } from './plus.form.tsx';

const plus: ChannelView<PlusAccount> = {
  title: '企业微信客服',
  what: '客服账号',
  words: '接入后把回调 URL、Token 和 EncodingAESKey 填到企业微信「微信客服」的「接收事件服务器」，客户发来的消息就进入在线会话。',
  endpoints: plusAccounts,
  columns: [
    { key: 'corpId', title: '企业 ID', width: 190, render: ({ corpId }) => <code>{corpId}</code> },
    { key: 'openKfId', title: '客服账号 ID', width: 260, render: ({ openKfId }) => <code>{openKfId}</code> },
  ],
  callback: '回调 URL',
  Form: PlusForm,
};

/** Customer service accounts of WeCom. */
export default function PlusPage() {
  return <ChannelPage view={plus} />;
}
