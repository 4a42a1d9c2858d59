import { type SmsReply, smsReplies } from '@lianxi/contracts/sms/sms-message.contract';
import type { Column } from '@lianxi/shared/list/data-table';
import { FilterBar } from '@lianxi/shared/list/filter-bar';
import { ListPage } from '@lianxi/shared/list/list-page';
import { useList } from '@lianxi/shared/list/use-list';
import { PhoneNumber } from '@lianxi/shared/ui/phone-number';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';

const columns: readonly Column<SmsReply>[] = [
  { key: 'phone', title: '号码', width: 180, render: ({ phone }) => <PhoneNumber phone={phone} of="客户" /> },
  { key: 'content', title: '内容', width: 420, render: ({ content }) => content },
  { key: 'optedOut', title: '退订', width: 120, render: ({ optedOut }) => (optedOut ? '已退订' : '—') },
  { key: 'receiveTime', title: '时间', width: 140, render: ({ receiveTime }) => <RelativeTime at={receiveTime} /> },
];

/** 客户回复 (/shortmsg/record/reply): what receivers answered. */
export default function SmsReplyPage() {
  const list = useList(smsReplies);
  return (
    <ListPage<typeof smsReplies>
      title="客户回复"
      what="回复"
      list={list}
      columns={columns}
      empty={{ title: '还没有回复', words: '客户回复短信后显示在这里；回复退订词的客户不再收到短信。' }}
      filters={<FilterBar list={list}>{null}</FilterBar>}
    />
  );
}
