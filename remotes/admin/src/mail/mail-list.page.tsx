import { Button } from '@douyinfe/semi-ui';
import { type Mail, mailList, mailStates } from '@lianxi/contracts/admin/mail.contract';
import type { Column } from '@lianxi/shared/list/data-table';
import { FilterBar } from '@lianxi/shared/list/filter-bar';
import { ChoiceFilter, TimeRangeFilter } from '@lianxi/shared/list/filters';
import { ListPage } from '@lianxi/shared/list/list-page';
import { useAddressValue, useList } from '@lianxi/shared/list/use-list';
import { useOpenTab, useTabVisible } from '@lianxi/shared/portal/tab';
import { useHolds } from '@lianxi/shared/session/use-session';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';
import { useEffect } from 'react';
import { MailDrawer } from './mail.drawer.tsx';
import { MailState } from './mail-state.tsx';

const columns: readonly Column<Mail>[] = [
  { key: 'subject', title: '主题', width: 280, render: ({ subject }) => subject },
  { key: 'state', title: '状态', width: 110, render: ({ state, error }) => <MailState state={state} error={error} /> },
  { key: 'to', title: '收件人', width: 240, render: ({ to }) => (to.length > 1 ? `${to[0]} 等 ${to.length} 人` : to[0]) },
  { key: 'from', title: '发件邮箱', width: 200, render: ({ from }) => from },
  { key: 'agentName', title: '发件人', width: 100, render: ({ agentName }) => agentName },
  { key: 'createTime', title: '时间', width: 120, render: ({ createTime }) => <RelativeTime at={createTime} /> },
];
const states = Object.entries(mailStates).map(([value, text]) => ({ value, text }));
/** How often a list with mails on their way is read. */
const READ_MS = 3000;

/** 邮件记录 (/basicmodule/maillist): what was sent, what failed, and what nobody knows. */
export default function MailListPage() {
  const list = useList(mailList);
  const [id, open] = useAddressValue('id');
  const openTab = useOpenTab();
  const maySend = useHolds('basicmodule_mailsending');
  const inFront = useTabVisible();
  const onTheWay = list.data?.list.some(({ state }) => state === 'queued' || state === 'sending') ?? false;
  const { refetch } = list;
  useEffect(() => {
    if (!onTheWay || !inFront) return;
    const timer = setInterval(refetch, READ_MS);
    return () => clearInterval(timer);
  }, [onTheWay, inFront, refetch]);
  const write = maySend && (
    <Button theme="solid" onClick={() => openTab('/basicmodule/mailsending')}>
      写邮件
    </Button>
  );
  return (
    <ListPage<typeof mailList>
      title="邮件记录"
      what="邮件"
      list={list}
      columns={columns}
      onOpen={(mail) => open(mail.id)}
      openId={id}
      actions={write}
      empty={{ title: '还没有邮件', words: '从这里发出的邮件和它们的结果会列在这里。', action: write }}
      filters={
        <FilterBar list={list}>
          <ChoiceFilter list={list} name="state" label="状态" none="全部状态" options={states} />
          <TimeRangeFilter list={list} label="发送时间" begin="beginTime" end="endTime" />
        </FilterBar>
      }
    >
      {id && <MailDrawer key={id} id={id} onClose={() => open(undefined)} />}
    </ListPage>
  );
}
