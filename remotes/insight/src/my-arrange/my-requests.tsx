import { Button } from '@douyinfe/semi-ui';
import { requestsTopic } from '@lianxi/contracts/attendance/events';
import { acceptSwap, myRequests, type ShiftRequest, withdrawRequest } from '@lianxi/contracts/attendance/shift-request.contract';
import { call } from '@lianxi/shared/client/api';
import { useAction } from '@lianxi/shared/client/use-action';
import { invalidate } from '@lianxi/shared/client/use-call';
import type { Column } from '@lianxi/shared/list/data-table';
import { ListContent, ListPager } from '@lianxi/shared/list/list-page';
import { useList } from '@lianxi/shared/list/use-list';
import { useLiveReading } from '@lianxi/shared/live/use-live-reading';
import { useSession } from '@lianxi/shared/session/use-session';
import { kindWords, RequestStateTag, requestWords } from '@lianxi/shared/shift/request-words';
import { confirm } from '@lianxi/shared/ui/confirm';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';
import { useMemo } from 'react';

const topics = [requestsTopic];

const facts: readonly Column<ShiftRequest>[] = [
  { key: 'kind', title: '类型', width: 80, render: kindWords },
  { key: 'agName', title: '申请人', width: 110, render: ({ agName }) => agName },
  { key: 'words', title: '内容', width: 300, render: requestWords },
  { key: 'reason', title: '原因', width: 180, render: ({ reason }) => reason },
  { key: 'state', title: '状态', width: 120, render: (request) => <RequestStateTag request={request} /> },
  { key: 'answer', title: '审批意见', width: 160, render: ({ answer }) => answer || '—' },
  { key: 'createTime', title: '提交时间', width: 110, render: ({ createTime }) => <RelativeTime at={createTime} /> },
];

/** The user's own requests, and swaps that a colleague offers them. */
export function MyRequests() {
  const me = useSession(({ userinfo }) => userinfo?.user_id);
  const list = useList(myRequests, { pageSize: 10 });
  useLiveReading(topics, list.data !== undefined, () => invalidate(myRequests));
  const act = useAction(async (request: ShiftRequest, what: 'withdraw' | 'accept' | 'refuse') => {
    const params = { id: request.id };
    try {
      if (what !== 'withdraw') await call(acceptSwap, { params, body: { accept: what === 'accept' } });
      else if (await confirm({ title: '撤回申请？', words: requestWords(request), act: '撤回' }))
        await call(withdrawRequest, { params });
    } finally {
      void invalidate(myRequests);
    }
  });
  const { run } = act;
  const columns = useMemo(
    () => [
      ...facts,
      {
        key: 'acts',
        title: '操作',
        width: 150,
        actions: true,
        render: (request: ShiftRequest) => <Acts request={request} me={String(me)} onAct={(what) => void run(request, what)} />,
      },
    ],
    [me],
  );
  return (
    <section className="my-requests" aria-label="我的申请">
      <h2>我的申请</h2>
      <ListContent
        what="我的申请"
        list={list}
        columns={columns}
        empty={{ title: '还没有申请', words: '请假、换班、加班和补卡在这里提交。' }}
      />
      <ListPager list={list} />
    </section>
  );
}

function Acts({
  request: { state, kind, agentId, otherAgentId },
  me,
  onAct,
}: {
  request: ShiftRequest;
  me: string;
  onAct: (what: 'withdraw' | 'accept' | 'refuse') => void;
}) {
  if (kind === 'swap' && otherAgentId === me && state === 'submitted') {
    return (
      <>
        <Button theme="borderless" onClick={() => onAct('accept')}>
          同意
        </Button>
        <Button theme="borderless" type="danger" onClick={() => onAct('refuse')}>
          拒绝
        </Button>
      </>
    );
  }
  if (agentId !== me || (state !== 'submitted' && state !== 'accepted')) return null;
  return (
    <Button theme="borderless" onClick={() => onAct('withdraw')}>
      撤回
    </Button>
  );
}
