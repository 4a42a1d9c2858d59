import type { ScreenPage, ScreenReply } from '@lianxi/contracts/insight/data-screen.contract';
import { contactChannelNames } from '@lianxi/contracts/insight/metric';
import type { ComponentType } from 'react';
import { Bars, channelName, FigureTable, Numbers, SeatCounts, Tile, Waiting } from './screen-parts.tsx';
import { useTick } from './use-screen.ts';

interface PageProps {
  data: ScreenReply;
}

const number = (value: number | null | undefined) => Number(value ?? 0);

/** home: the day by channel, whoever waits, seats, the half hours. */
function Home({ data: { totals, rows, halfHours, waiting, seats } }: PageProps) {
  return (
    <>
      <Tile title="今日" wide>
        <Numbers metrics={['offered', 'answered', 'abandoned', 'waiting', 'serviceLevel', 'asa']} values={totals} />
      </Tile>
      <Tile title="按渠道" wide>
        <FigureTable
          head="渠道"
          metrics={['offered', 'answered', 'abandoned', 'serviceLevel']}
          rows={rows}
          nameOf={channelName}
        />
      </Tile>
      <Tile title="半小时进线与接起" wide>
        <Bars
          words="今日每半小时的进线与接起"
          bars={halfHours.map(({ keys, values }) => ({
            place: keys.halfHour ?? '',
            label: keys.halfHour?.endsWith(':00') ? (keys.halfHour.slice(0, 2) ?? '') : '',
            whole: number(values.offered),
            part: number(values.answered),
          }))}
        />
      </Tile>
      <Tile title="正在等待">
        <Waiting rows={waiting} />
      </Tile>
      <Tile title="席位">
        <SeatCounts seats={seats} />
      </Tile>
    </>
  );
}

/** depart: departments side by side. */
function Depart({ data: { totals, rows } }: PageProps) {
  const taken = rows.toSorted((a, b) => number(b.values.taken) - number(a.values.taken));
  return (
    <>
      <Tile title="合计" wide>
        <Numbers metrics={['rung', 'taken', 'dialled', 'connected', 'aht', 'occupancy']} values={totals} />
      </Tile>
      <Tile title="部门" wide>
        <FigureTable
          head="部门"
          metrics={['rung', 'taken', 'dialled', 'aht', 'occupancy']}
          rows={taken}
          nameOf={({ names }) => names.department ?? ''}
        />
      </Tile>
      <Tile title="接听与振铃" wide>
        <Bars
          words="各部门的振铃与接听"
          bars={taken.map(({ keys, names, values }) => ({
            place: keys.department ?? '',
            label: names.department ?? '',
            whole: number(values.rung),
            part: number(values.taken),
          }))}
        />
      </Tile>
    </>
  );
}

const weekdays = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'];
const weekdayOf = (day: string) => (new Date(`${day}T12:00:00+08:00`).getUTCDay() + 6) % 7;
const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'));

/** history: the days, and the hours of the week. */
function History({ data: { totals, rows, halfHours } }: PageProps) {
  const cells = new Map<string, number>();
  for (const { keys, values } of halfHours) {
    if (!keys.day || !keys.halfHour) continue;
    const place = `${weekdayOf(keys.day)} ${keys.halfHour.slice(0, 2)}`;
    cells.set(place, (cells.get(place) ?? 0) + number(values.offered));
  }
  const most = Math.max(1, ...cells.values());
  const hours = HOURS.filter((hour) => weekdays.some((_, day) => cells.has(`${day} ${hour}`)));
  return (
    <>
      <Tile title="合计" wide>
        <Numbers metrics={['offered', 'answered', 'abandoned', 'serviceLevel', 'abandonRate', 'asa']} values={totals} />
      </Tile>
      <Tile title="每日进线与接起" wide>
        <Bars
          words="每日的进线与接起"
          bars={rows.map(({ keys, values }) => ({
            place: keys.day ?? '',
            label: keys.day?.slice(8) ?? '',
            whole: number(values.offered),
            part: number(values.answered),
          }))}
        />
      </Tile>
      <Tile title="一周中的进线" wide>
        <table className="screen-heat">
          <thead>
            <tr>
              <td />
              {hours.map((hour) => (
                <th key={hour} scope="col">
                  {hour}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weekdays.map((name, day) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {hours.map((hour) => {
                  const count = cells.get(`${day} ${hour}`) ?? 0;
                  return (
                    <td key={hour} style={{ '--heat': `${Math.round((count / most) * 60)}%` } as React.CSSProperties}>
                      {count || ''}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </Tile>
    </>
  );
}

const SEATS_PER_PAGE = 24;
const TURN_MS = 10_000;

/** monitoring: queues and seats; pages of seats turn by themselves. */
function Monitoring({ data: { waiting, seats } }: PageProps) {
  const tick = useTick(TURN_MS);
  const busyFirst = seats.toSorted(
    (a, b) => Number(b.state === 'busy') - Number(a.state === 'busy') || a.agName.localeCompare(b.agName, 'zh'),
  );
  const pages = Math.max(1, Math.ceil(busyFirst.length / SEATS_PER_PAGE));
  const page = tick % pages;
  const shown = busyFirst.slice(page * SEATS_PER_PAGE, (page + 1) * SEATS_PER_PAGE);
  return (
    <>
      <Tile title="正在等待">
        <Waiting rows={waiting} />
      </Tile>
      <Tile title="席位">
        <SeatCounts seats={seats} />
      </Tile>
      <Tile title={pages > 1 ? `坐席 ${page + 1} / ${pages}` : '坐席'} wide>
        {shown.length === 0 ? (
          <p className="screen-none">现在没有坐席签入</p>
        ) : (
          <ul className="screen-seats">
            {shown.map(({ id, agName, channel, state, statusName }) => (
              <li key={`${id} ${channel}`} className={`screen-seat-${state}`}>
                <strong>{agName}</strong>
                <span>
                  {contactChannelNames[channel]} {state === 'busy' ? '忙碌' : statusName}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Tile>
    </>
  );
}

export const screenContents: Record<ScreenPage, ComponentType<PageProps>> = {
  home: Home,
  depart: Depart,
  history: History,
  monitoring: Monitoring,
};
