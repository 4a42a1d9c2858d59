import { type WechatAccount, wechatAccounts } from '@lianxi/contracts/online/wechat.contract';
import { ChannelPage, type ChannelView } from '../channel/channel-page.tsx';
import { WechatForm } from './wechat.form.tsx';

const wechat: ChannelView<WechatAccount> = {
  title: '微信公众号与小程序',
  what: '公众号',
  words: '接入后把服务器地址、Token 和 EncodingAESKey 填到微信后台的「服务器配置」，粉丝发来的消息就进入在线会话。',
  endpoints: wechatAccounts,
  columns: [
    { key: 'appId', title: 'AppID', width: 190, render: ({ appId }) => <code>{appId}</code> },
    { key: 'safe', title: '消息', width: 100, render: ({ safe }) => (safe ? '安全模式' : '明文模式') },
  ],
  callback: '服务器地址（URL）',
  Form: WechatForm,
};

/** Official accounts and mini programs of WeChat. */
export default function WechatPage() {
  return <ChannelPage view={wechat} />;
}
