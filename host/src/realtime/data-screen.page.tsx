import { type ScreenPage, screenPage, screenPageNames } from '@lianxi/contracts/insight/data-screen.contract';
import type { CSSProperties } from 'react';
import { Link, Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { useTitle } from '../boot/use-title.ts';
import { screenContents } from './screen-pages.tsx';
import { useDarkStage, useScreen, useTick, useWakeLock } from './use-screen.ts';
import './data-screen.css';

const clock = (ms: number) => new Date(ms + 8 * 3_600_000).toISOString().slice(11, 19);
const MINUTE_S = 60;
/** Where the picture is moved to, so that it does not burn in: by some pixels, every minute. */
const SHIFTS = [
  [0, 0],
  [3, 2],
  [5, -2],
  [2, -4],
  [-3, -2],
  [-5, 2],
] as const;

/** The data screen (specification section 2, /realtime): without a session, by a signed link; dark, readable from five metres. */
function DataScreen({ page }: { page: ScreenPage }) {
  const [params] = useSearchParams();
  const days = params.get('days') === '30' ? 30 : 7;
  const { data, over, staleSince, skewMs } = useScreen(page, days);
  const tick = useTick(1000);
  useTitle('数据大屏');
  useDarkStage();
  useWakeLock();
  const [x, y] = SHIFTS[Math.floor(tick / MINUTE_S) % SHIFTS.length] ?? SHIFTS[0];
  if (over) {
    return (
      <main className="screen screen-message">
        <h1>链接无效或已过期</h1>
        <p>请在联席中重新打开数据大屏，或向管理员索取新的链接。</p>
      </main>
    );
  }
  const Content = screenContents[page];
  const to = (next: ScreenPage, more: Record<string, string> = {}) => {
    const query = new URLSearchParams(params);
    query.delete('days');
    for (const [name, value] of Object.entries(more)) query.set(name, value);
    return `/realtime/${next}?${query}`;
  };
  return (
    <main className="screen" style={{ '--shift-x': `${x}px`, '--shift-y': `${y}px` } as CSSProperties}>
      <header className="screen-head">
        <h1>{data?.tenantName ?? '数据大屏'}</h1>
        <nav aria-label="大屏页面">
          {screenPage.options.map((each) => (
            <Link key={each} to={to(each)} aria-current={each === page ? 'page' : undefined}>
              {screenPageNames[each]}
            </Link>
          ))}
          {page === 'history' && (
            <Link to={to('history', { days: days === 7 ? '30' : '7' })}>{days === 7 ? '看 30 天' : '看 7 天'}</Link>
          )}
        </nav>
        <p className={staleSince ? 'screen-clock screen-loud' : 'screen-clock'} role="status">
          {staleSince ? `数据停在 ${clock(staleSince.getTime())}` : clock(Date.now() + skewMs)}
        </p>
      </header>
      {data ? (
        <div className={`screen-grid screen-grid-${page}`}>
          <Content data={data} />
        </div>
      ) : (
        <p className="screen-none">{staleSince ? '连接中断，正在重试' : '正在读取'}</p>
      )}
    </main>
  );
}

/** The page of the address; /realtime leads to /realtime/home, with the tenant and the signature. */
export default function DataScreenPage() {
  const { pathname, search } = useLocation();
  const page = screenPage.safeParse(pathname.slice('/realtime/'.length));
  return page.success ? <DataScreen page={page.data} /> : <Navigate to={`/realtime/home${search}`} replace />;
}
