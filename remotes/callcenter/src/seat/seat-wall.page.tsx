import { Banner, Button, Input } from '@douyinfe/semi-ui';
import { useLatest } from '@lianxi/shared/list/use-latest';
import { useAddressValue } from '@lianxi/shared/list/use-list';
import { Can } from '@lianxi/shared/ui/can';
import { Choice } from '@lianxi/shared/ui/choice';
import { Empty, Failure, FilteredEmpty, Loading } from '@lianxi/shared/ui/data-states';
import { Page } from '@lianxi/shared/ui/page';
import { useDeferredValue, useMemo, useState } from 'react';
import { SeatChoice } from './seat-choice.tsx';
import { SeatPanel } from './seat-panel.tsx';
import { SeatWall } from './seat-wall.tsx';
import { departmentsOf, seatFace, seatsThat } from './seat-words.ts';
import { StateFilter } from './state-filter.tsx';
import { useSeatWall } from './use-seat-wall.ts';

function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return ids.has(id) ? new Set([...ids].filter((other) => other !== id)) : new Set([...ids, id]);
}

/** Every seat and what it does now (specification section 2, /callcenter/seatstatus). */
export default function SeatWallPage() {
  const { seats, groups, skewMs, error, stale, retry } = useSeatWall();
  const [state, setState] = useAddressValue('state');
  const [group, setGroup] = useAddressValue('group');
  const [department, setDepartment] = useAddressValue('department');
  const [agentId, open] = useAddressValue('id');
  const [keyword, setKeyword] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  const onPress = useLatest((id: string) => (chosen ? setChosen(toggled(chosen, id)) : open(id)));
  const words = useDeferredValue(keyword);
  const inPlace = useMemo(() => seatsThat(seats ?? [], { group, department, words }), [seats, group, department, words]);
  const shown = useMemo(() => (state ? inPlace.filter((seat) => seatFace(seat).state === state) : inPlace), [inPlace, state]);
  const departments = useMemo(() => departmentsOf(seats ?? []), [seats]);
  const clear = () => {
    setState(undefined);
    setGroup(undefined);
    setDepartment(undefined);
    setKeyword('');
  };
  return (
    <Page
      title="坐席状态"
      count={seats && shown.length}
      actions={
        <Can code="callcenter_seat_force">
          {chosen ? (
            <SeatChoice ids={chosen} shown={shown} onChoose={setChosen} onEnd={() => setChosen(null)} />
          ) : (
            <Button disabled={shown.length === 0} onClick={() => setChosen(new Set())}>
              批量设置
            </Button>
          )}
        </Can>
      }
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
          <Choice label="技能组" none="全部技能组" options={groups} value={group} onChange={setGroup} />
          <Choice label="部门" none="全部部门" options={departments} value={department} onChange={setDepartment} />
          {seats && <StateFilter seats={inPlace} value={state} onChange={setState} />}
        </>
      }
    >
      {stale && <Banner type="warning" closeIcon={null} description="暂时收不到最新状态，正在重试。" />}
      {error !== null && !seats && <Failure what="坐席状态" error={error} onRetry={retry} />}
      {!seats && error === null && <Loading shape="list" rows={12} />}
      {seats?.length === 0 && <Empty title="还没有坐席" words="有分机的用户会显示在这里。" />}
      {seats && seats.length > 0 && shown.length === 0 && <FilteredEmpty onClear={clear} />}
      {shown.length > 0 && <SeatWall seats={shown} skewMs={skewMs} chosen={chosen} onPress={onPress} />}
      <SeatPanel seat={seats?.find((seat) => seat.agentId === agentId)} skewMs={skewMs} onClose={() => open(undefined)} />
    </Page>
  );
}
