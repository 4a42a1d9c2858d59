import { Banner, Button, Input } from '@douyinfe/semi-ui';
import type { ChatSeat } from '@lianxi/contracts/online/chat-seat.contract';
import { type Column, DataTable } from '@lianxi/shared/list/data-table';
import { useAddressValue } from '@lianxi/shared/list/use-list';
import { Can } from '@lianxi/shared/ui/can';
import { Choice } from '@lianxi/shared/ui/choice';
import { Empty, Failure, FilteredEmpty, Loading } from '@lianxi/shared/ui/data-states';
import { LiveStatus } from '@lianxi/shared/ui/live-status';
import { Page } from '@lianxi/shared/ui/page';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';
import { useDeferredValue, useState } from 'react';
import { CapacityModal } from './capacity-modal.tsx';
import { ForceStatus } from './force-status.tsx';
import { seatFace, seatStates, seatsThat } from './seat-face.ts';
import { useChatSeats } from './use-chat-seats.ts';

type Row = ChatSeat & { id: string };

const columns: readonly Column<Row>[] = [
  { key: 'agName', title: '姓名', width: 140, render: ({ agName }) => agName },
  { key: 'agNo', title: '工号', width: 110, render: ({ agNo }) => agNo },
  { key: 'departName', title: '部门', width: 140, render: ({ departName }) => departName },
  { key: 'skills', title: '技能组', width: 200, render: ({ skills }) => skills.join('、') || '—' },
  { key: 'status', title: '状态', width: 120, render: (seat) => <LiveStatus {...seatFace(seat)} /> },
  { key: 'statusSince', title: '状态开始', width: 120, render: ({ statusSince }) => <RelativeTime at={statusSince} /> },
  {
    key: 'active',
    title: '接待 / 上限',
    width: 110,
    align: 'right',
    render: ({ active, capacity }) => `${active} / ${capacity}`,
  },
];

/** Every agent of chat, what they do now and how much they hold (specification section 2, /online/seatstatus). */
export default function ChatSeatPage() {
  const { seats, error, stale, retry } = useChatSeats();
  const [state, setState] = useAddressValue('state');
  const [keyword, setKeyword] = useState('');
  const [chosen, setChosen] = useState<string[]>([]);
  const [setting, setSetting] = useState(false);
  const shown = seatsThat(seats ?? [], state, useDeferredValue(keyword));
  const count = (value: string) => (seats ?? []).filter((seat) => seatFace(seat).state === value).length;
  const options = seatStates.map(({ value, text }) => ({ value, text: `${text} ${count(value)}` }));
  const clear = () => {
    setState(undefined);
    setKeyword('');
  };
  return (
    <Page
      title="在线坐席状态"
      count={seats && shown.length}
      actions={
        chosen.length > 0 && (
          <Can code="online_seat_force">
            <ForceStatus ids={chosen} onDone={() => setChosen([])} />
            <Button onClick={() => setSetting(true)}>设置接待上限</Button>
          </Can>
        )
      }
      filters={
        <>
          <Input
            style={{ width: 240 }}
            aria-label="姓名、工号、部门或技能组"
            placeholder="姓名、工号、部门或技能组"
            maxLength={50}
            showClear
            value={keyword}
            onChange={setKeyword}
          />
          <Choice
            label="状态"
            none={`全部状态 ${seats?.length ?? ''}`}
            options={options}
            value={options.find(({ value }) => value === state)?.value}
            onChange={setState}
          />
        </>
      }
    >
      {stale && <Banner type="warning" closeIcon={null} description="暂时收不到最新状态，正在重试。" />}
      {error !== null && !seats && <Failure what="坐席状态" error={error} onRetry={retry} />}
      {!seats && error === null && <Loading rows={12} />}
      {seats?.length === 0 && <Empty title="还没有在线坐席" words="加入技能组或上线过的用户会显示在这里。" />}
      {seats && seats.length > 0 && shown.length === 0 && <FilteredEmpty onClear={clear} />}
      {shown.length > 0 && (
        <DataTable
          what="在线坐席"
          rows={shown.map((seat) => ({ ...seat, id: seat.agentId }))}
          columns={columns}
          selection={{ ids: chosen, onChange: setChosen }}
        />
      )}
      {setting && (
        <CapacityModal
          ids={chosen}
          onClose={(done) => {
            setSetting(false);
            if (done) setChosen([]);
          }}
        />
      )}
    </Page>
  );
}
