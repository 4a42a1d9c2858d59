import { type MeituanAccount, meituanAccounts } from '@lianxi/contracts/online/meituan.contract';
import { ChannelPage, type ChannelView } from '../channel/channel-page.tsx';
import { MeituanForm } from './meituan.form.tsx';

const meituan: ChannelView<MeituanAccount> = {
  title: '美团门店消息',
  what: '美团门店',
  words: '接入后把消息回调地址填到美团技术服务合作中心并订阅 IM 消息，顾客发给门店的消息就进入在线会话。',
  endpoints: meituanAccounts,
  columns: [
    { key: 'developerId', title: 'DeveloperId', width: 130, render: ({ developerId }) => <code>{developerId}</code> },
    { key: 'storeId', title: '门店标识', width: 160, render: ({ storeId }) => <code>{storeId}</code> },
    { key: 'renews', title: '授权', width: 100, render: ({ renews }) => (renews ? '自动续期' : '不续期') },
  ],
  callback: '消息回调地址',
  Form: MeituanForm,
};

/** Stores on Meituan, with their customers' messages as conversations. */
export default function MeituanPage() {
  return <ChannelPage view={meituan} />;
}
