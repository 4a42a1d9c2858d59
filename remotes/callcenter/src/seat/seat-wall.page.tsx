import { Banner, Input } from '@douyinfe/semi-ui';
import type { Seat } from '@lianxi/contracts/callcenter/supervision.contract';
import { useLatest } from '@lianxi/shared/list/use-latest';
import { useAddressValue } from '@lianxi/shared/list/use-list';
import { Choice } from '@lianxi/shared/ui/choice';
import { Empty, Failure, FilteredEmpty, Loading } from '@lianxi/shared/ui/data-states';
import { Page } from '@lianxi/shared/ui/page';
import { useDeferredValue, useState } from 'react';
import { SeatPanel } from './seat-panel.tsx';
import { SeatTile } from './seat-tile.tsx';
import { seatFace, seatsThat, type WallState, wallStates } from './seat-words.ts';
import { useSeatWall } from './use-seat-wall.ts';
import './seat-wall.css';

function counted(seats: readonly Seat[]): readonly { value: WallState; text: string }[] {
  const states = seats.map((seat) => seatFace(seat).state);
  return wallStates.map(({ value, text }) => ({ value, text: `${text} ${states.filter((state) => state === value).length}` }));
}

/** Every seat and what it does now (specification section 2, /callcenter/seatstatus). */
export default function SeatWallPage() {
  const { seats, error, stale, retry } = useSeatWall();
  const [state, setState] = useAddressValue('state');
  const [agentId, open] = useAddressValue('id');
  const [keyword, setKeyword] = useState('');
  const onOpen = useLatest((id: string) => open(id));
  const shown = seatsThat(seats ?? [], state, useDeferredValue(keyword));
  const options = counted(seats ?? []);
  const clear = () => {
    setState(undefined);
    setKeyword('');
  };
  return (
    <Page
      title="坐席状态"
      count={seats && shown.length}
      filters={
        <>
          <Input
            style={{ width: 240 }}
            aria-label="姓名、工号或分机"
            placeholder="姓名、工号或分机"
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
      {!seats && error === null && <Loading shape="list" rows={12} />}
      {seats?.length === 0 && <Empty title="还没有坐席" words="有分机的用户会显示在这里。" />}
      {seats && seats.length > 0 && shown.length === 0 && <FilteredEmpty onClear={clear} />}
      <ul className="seat-wall" aria-label="坐席">
        {shown.map((seat) => (
          <SeatTile key={seat.agentId} seat={seat} onOpen={onOpen} />
        ))}
      </ul>
      <SeatPanel seat={seats?.find((seat) => seat.agentId === agentId)} onClose={() => open(undefined)} />
    </Page>
  );
}
