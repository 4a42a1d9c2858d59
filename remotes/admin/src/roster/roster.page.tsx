import { Button, Radio, RadioGroup } from '@douyinfe/semi-ui';
import { departmentTree } from '@lianxi/contracts/admin/department.contract';
import { LEAD_DAYS, periodOf, periodWords, type RosterView, stepped } from '@lianxi/contracts/attendance/roster-period';
import { daysLater, shiftOfRotation, weekdayOf } from '@lianxi/contracts/attendance/rotation';
import { tenantDate } from '@lianxi/contracts/kit/tenant-day';
import { useCall } from '@lianxi/shared/client/use-call';
import { useAddressValue } from '@lianxi/shared/list/use-list';
import { ShiftMark } from '@lianxi/shared/shift/shift-mark';
import { Choice as Select } from '@lianxi/shared/ui/choice';
import { Empty, Failure, FilteredEmpty, Loading } from '@lianxi/shared/ui/data-states';
import { Page } from '@lianxi/shared/ui/page';
import { useMemo, useState } from 'react';
import { departmentOptions } from '../department/department-tree.ts';
import { type Cell, type Choice, cellsOf, choose, clamped, rangeOf } from './cell-range.ts';
import { KeywordBox } from './keyword-box.tsx';
import { PublishSheet } from './publish-sheet.tsx';
import { RosterGrid } from './roster-grid.tsx';
import { cellWords, type GridDay, warningsOfAgent } from './roster-row.tsx';
import { type RotationFill, RotationSheet } from './rotation.form.tsx';
import { useRoster } from './use-roster.ts';
import './roster.css';

/** 排班 (/basicmodule/shift): who works when. The draft is planned here, and published. */
export default function RosterPage() {
  const today = tenantDate(new Date());
  const [viewText, setView] = useAddressValue('view');
  const [atText, setAt] = useAddressValue('at');
  const [departmentId, setDepartment] = useAddressValue('departmentId');
  const [keyword, setKeyword] = useAddressValue('keyword');
  const [over, setOver] = useState<'rotation' | 'publish'>();
  const [wanted, setChoice] = useState<Choice>(choose({ row: 0, column: 0 }));
  const view: RosterView = viewText === 'week' ? 'week' : 'month';
  const at = /^\d{4}-\d{2}-\d{2}$/.test(atText ?? '') ? (atText ?? today) : today;
  const period = periodOf(view, at);
  const roster = useRoster({
    from: daysLater(period.from, -LEAD_DAYS),
    to: period.to,
    ...(departmentId && { departmentId }),
    ...(keyword && { keyword }),
  });
  const { data, days, shifts } = roster;
  const departments = useCall(departmentTree, {});
  const gridDays = useMemo(() => {
    const special = new Map((data?.days ?? []).map((day) => [day.day, day]));
    return days.map((day): GridDay => {
      const found = special.get(day);
      const makeUp = found?.kind === 'make-up';
      return { day, weekday: weekdayOf(day), makeUp, holiday: found && !makeUp ? found.name : null };
    });
  }, [days, data?.days]);
  const agents = data?.agents ?? [];
  const choice = clamped(wanted, { rows: agents.length, columns: days.length - LEAD_DAYS });
  const range = rangeOf(choice);
  const filtered = departmentId !== undefined || keyword !== undefined;

  const set = (cells: readonly { cell: Cell; value: string | null }[]) =>
    roster.apply(
      cells.flatMap(({ cell: { row, column }, value }) => {
        const agent = agents[row];
        const index = column + LEAD_DAYS;
        return agent ? [{ agentId: agent.id, index, from: agent.draft[index] ?? null, to: value }] : [];
      }),
    );
  const fill = (value: string | null) => set(cellsOf(range).map((cell) => ({ cell, value })));
  const rotate = ({ pattern, anchor, offset }: RotationFill) => {
    const columns = {
      left: range.left === range.right ? 0 : range.left,
      right: range.left === range.right ? days.length - LEAD_DAYS - 1 : range.right,
    };
    set(
      cellsOf({ ...range, ...columns }).map((cell) => ({
        cell,
        value: shiftOfRotation({ pattern, anchor }, days[cell.column + LEAD_DAYS] ?? '', (cell.row - range.top) * offset),
      })),
    );
    setOver(undefined);
  };
  /** The week of the chosen day becomes as the week before it. */
  const copyWeek = () => {
    const weekday = gridDays[choice.at.column + LEAD_DAYS]?.weekday ?? 1;
    const left = Math.max(0, choice.at.column - weekday + 1);
    const right = Math.min(days.length - LEAD_DAYS - 1, choice.at.column - weekday + 7);
    const rows = range.top === range.bottom ? { top: 0, bottom: agents.length - 1 } : range;
    set(cellsOf({ ...rows, left, right }).map((cell) => ({ cell, value: agents[cell.row]?.draft[cell.column] ?? null })));
  };
  const openPublish = async () => {
    await roster.saved();
    setOver('publish');
  };

  const chosen = agents[choice.at.row];
  const index = choice.at.column + LEAD_DAYS;
  const usable = [...shifts.values()].filter(({ enabled }) => enabled);
  const warned =
    over === 'publish'
      ? agents.reduce(
          (sum, agent) =>
            sum +
            warningsOfAgent(agent, gridDays, shifts)
              .slice(LEAD_DAYS)
              .filter(({ length }) => length > 0).length,
          0,
        )
      : 0;
  return (
    <Page
      title="排班"
      count={data ? agents.length : undefined}
      actions={
        <>
          <Button disabled={!roster.mayUndo} onClick={roster.undo} title="Ctrl+Z">
            撤销
          </Button>
          <Button disabled={!roster.mayRedo} onClick={roster.redo} title="Ctrl+Y">
            重做
          </Button>
          <Button disabled={agents.length === 0} onClick={copyWeek} title="所选日期所在的一周，照上一周排">
            复制上周
          </Button>
          <Button disabled={agents.length === 0 || usable.length === 0} onClick={() => setOver('rotation')}>
            轮班填充
          </Button>
          <Button theme="solid" disabled={!data} onClick={() => void openPublish()}>
            发布
          </Button>
        </>
      }
      filters={
        <>
          <RadioGroup
            type="button"
            name="roster-view"
            aria-label="范围"
            value={view}
            onChange={(event) => setView(event.target.value === 'week' ? 'week' : undefined)}
          >
            <Radio value="month">月</Radio>
            <Radio value="week">周</Radio>
          </RadioGroup>
          <Button aria-label={view === 'week' ? '上一周' : '上个月'} onClick={() => setAt(stepped(view, at, -1))}>
            ‹
          </Button>
          <span className="roster-period">{periodWords(view, period)}</span>
          <Button aria-label={view === 'week' ? '下一周' : '下个月'} onClick={() => setAt(stepped(view, at, 1))}>
            ›
          </Button>
          <Button theme="borderless" onClick={() => setAt(undefined)}>
            今天
          </Button>
          <Select
            label="部门"
            none="全部部门"
            options={departmentOptions(departments.data ?? [])}
            value={departmentId}
            onChange={setDepartment}
          />
          <KeywordBox value={keyword ?? ''} onChange={(text) => setKeyword(text || undefined)} />
        </>
      }
      footer={
        data &&
        agents.length > 0 && (
          <div className="roster-foot">
            <span role="status" className="roster-words">
              {chosen &&
                `${chosen.agName} ${days[index]?.slice(5).replace('-', '/')}：${cellWords(chosen, index, shifts, warningsOfAgent(chosen, gridDays, shifts)[index] ?? [])}`}
            </span>
            <span>{roster.saving ? '保存中…' : '草稿已保存'}</span>
          </div>
        )
      }
    >
      {roster.error ? (
        <Failure what="排班" error={roster.error} onRetry={() => void roster.refetch()} />
      ) : !data ? (
        <Loading rows={12} />
      ) : agents.length === 0 ? (
        filtered ? (
          <FilteredEmpty
            onClear={() => {
              setDepartment(undefined);
              setKeyword(undefined);
            }}
          />
        ) : (
          <Empty title="没有可排班的坐席" words="这里列出你能管理的、启用中的用户。" />
        )
      ) : (
        <div className="roster-pane">
          <div className="roster-palette" role="toolbar" aria-label="填入所选格">
            {usable.map((shift) => (
              <Button key={shift.id} theme="borderless" onClick={() => fill(shift.id)}>
                <ShiftMark shift={shift} /> {shift.name}
              </Button>
            ))}
            {usable.length === 0 ? (
              <span>还没有启用的班次，请先在「班次」中新建。</span>
            ) : (
              <Button onClick={() => fill(null)}>清除</Button>
            )}
          </div>
          <RosterGrid
            agents={agents}
            days={gridDays}
            lead={LEAD_DAYS}
            today={today}
            shifts={shifts}
            choice={choice}
            onChoose={setChoice}
            onSet={set}
            onUndo={roster.undo}
            onRedo={roster.redo}
          />
        </div>
      )}
      {over === 'rotation' && (
        <RotationSheet
          shifts={shifts}
          people={agents.slice(range.top, range.bottom + 1).map(({ agName }) => agName)}
          from={period.from}
          onFill={rotate}
          onClose={() => setOver(undefined)}
        />
      )}
      {over === 'publish' && (
        <PublishSheet
          from={period.from}
          to={period.to}
          departmentId={departmentId}
          warned={warned}
          onClose={() => setOver(undefined)}
        />
      )}
    </Page>
  );
}
