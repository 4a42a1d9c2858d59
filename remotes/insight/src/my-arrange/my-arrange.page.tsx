import { Button, Radio, RadioGroup } from '@douyinfe/semi-ui';
import { rosterTopic } from '@lianxi/contracts/attendance/events';
import { myRoster } from '@lianxi/contracts/attendance/roster.contract';
import { periodOf, periodWords, type RosterView, stepped } from '@lianxi/contracts/attendance/roster-period';
import { myRequests } from '@lianxi/contracts/attendance/shift-request.contract';
import { tenantDate } from '@lianxi/contracts/kit/tenant-day';
import { invalidate, useCall } from '@lianxi/shared/client/use-call';
import { useAddressValue } from '@lianxi/shared/list/use-list';
import { useLiveReading } from '@lianxi/shared/live/use-live-reading';
import { RequestForm } from '@lianxi/shared/shift/request.form';
import { Failure, Loading } from '@lianxi/shared/ui/data-states';
import { Page } from '@lianxi/shared/ui/page';
import { useState } from 'react';
import { MonthCalendar } from './month-calendar.tsx';
import { MyRequests } from './my-requests.tsx';

const topics = [rosterTopic];

/** 我的排班 (/home/myArrange): the user's own month or week, and what they ask for. */
export default function MyArrangePage() {
  const today = tenantDate(new Date());
  const [viewText, setView] = useAddressValue('view');
  const [atText, setAt] = useAddressValue('at');
  const [asking, setAsking] = useState(false);
  const view: RosterView = viewText === 'week' ? 'week' : 'month';
  const at = atText !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(atText) ? atText : today;
  const period = periodOf(view, at);
  const { data, error, refetch } = useCall(myRoster, { query: period });
  useLiveReading(topics, data !== undefined, () => refetch());
  return (
    <Page
      title="我的排班"
      actions={
        <Button theme="solid" onClick={() => setAsking(true)}>
          新建申请
        </Button>
      }
      filters={
        <>
          <RadioGroup
            type="button"
            name="my-arrange-view"
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
          <span className="my-period">{periodWords(view, period)}</span>
          <Button aria-label={view === 'week' ? '下一周' : '下个月'} onClick={() => setAt(stepped(view, at, 1))}>
            ›
          </Button>
          <Button theme="borderless" onClick={() => setAt(undefined)}>
            今天
          </Button>
        </>
      }
    >
      {error ? (
        <Failure what="我的排班" error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <MonthCalendar roster={data} period={period} today={today} />
      ) : (
        <Loading rows={8} />
      )}
      <MyRequests />
      {asking && (
        <RequestForm
          onSaved={() => {
            setAsking(false);
            void invalidate(myRequests);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </Page>
  );
}
