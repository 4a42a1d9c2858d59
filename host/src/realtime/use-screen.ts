import {
  makeOwnScreen,
  readScreen,
  type ScreenPage,
  type ScreenReply,
  screenErrors,
} from '@lianxi/contracts/insight/data-screen.contract';
import { call } from '@lianxi/shared/client/api';
import { ApiError } from '@lianxi/shared/client/api-error';
import { useSession } from '@lianxi/shared/session/use-session';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

const READ_MS = 5000;
const READ_HISTORY_MS = 60_000;
const DEFAULT_TENANT_ID = '174';

export interface ScreenReading {
  readonly data: ScreenReply | null;
  /** The link opens nothing: it is wrong, over or revoked. */
  readonly over: boolean;
  /** Since when nothing could be read, by the server's clock; null: the data are of now. */
  readonly staleSince: Date | null;
  /** The server's clock minus that of this machine, in milliseconds. */
  readonly skewMs: number;
}

/**
 * The signature of the address. A signed-in user who opened the screen without one gets a link of their own, which goes into the
 * address: it opens again after the session.
 */
function useSignature(): { tenantId: string; sign: string | null; asked: boolean } {
  const [params, setParams] = useSearchParams();
  const token = useSession((state) => state.token);
  const own = useSession((state) => state.userinfo?.tenant_id);
  const tenantId = params.get('tenantId') ?? DEFAULT_TENANT_ID;
  const sign = params.get('sign');
  const mayAsk = sign === null && token !== null && String(own) === tenantId;
  const [refused, setRefused] = useState(false);
  const [failures, setFailures] = useState(0);
  useEffect(() => {
    if (!mayAsk || refused) return;
    let timer: ReturnType<typeof setTimeout>;
    call(makeOwnScreen)
      .then((link) =>
        setParams(
          (before) => {
            const next = new URLSearchParams(before);
            next.set('tenantId', String(link.tenantId));
            next.set('sign', link.sign);
            return next;
          },
          { replace: true },
        ),
      )
      .catch((error: unknown) => {
        // A server that is away for a moment has refused nothing.
        if (error instanceof ApiError && error.status >= 400 && error.status < 500) setRefused(true);
        else timer = setTimeout(() => setFailures(failures + 1), READ_MS);
      });
    return () => clearTimeout(timer);
  }, [mayAsk, refused, failures, setParams]);
  return { tenantId, sign, asked: mayAsk && !refused };
}

/** Reads a page of the screen again and again; a failure keeps what was read, and says since when. */
export function useScreen(page: ScreenPage, days: 7 | 30): ScreenReading {
  const { tenantId, sign, asked } = useSignature();
  const [reading, setReading] = useState<ScreenReading>({ data: null, over: false, staleSince: null, skewMs: 0 });
  useEffect(() => {
    setReading((before) => ({ ...before, data: null, over: sign === null && !asked }));
    if (sign === null) return;
    const leaving = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const read = async () => {
      try {
        const body = { tenantId: Number(tenantId), sign, page, days };
        const data = await call(readScreen, { body }, { signal: leaving.signal });
        setReading({ data, over: false, staleSince: null, skewMs: Date.parse(data.at) - Date.now() });
      } catch (error) {
        if (leaving.signal.aborted) return;
        const over = error instanceof ApiError && (error.reason === screenErrors.over.reason || error.status === 400);
        setReading((before) =>
          over
            ? { ...before, data: null, over }
            : { ...before, staleSince: before.staleSince ?? (before.data ? new Date(before.data.at) : new Date()) },
        );
      }
      if (!leaving.signal.aborted) timer = setTimeout(read, page === 'history' ? READ_HISTORY_MS : READ_MS);
    };
    void read();
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, [tenantId, sign, asked, page, days]);
  return reading;
}

/** The screen stays on. The browser gives the lock back when the page is hidden: it is asked for again. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    const ask = async () => {
      if (document.visibilityState !== 'visible') return;
      lock = await navigator.wakeLock?.request('screen').catch(() => undefined);
    };
    void ask();
    document.addEventListener('visibilitychange', ask);
    return () => {
      document.removeEventListener('visibilitychange', ask);
      void lock?.release();
    };
  }, []);
}

/** Counts up; for the clock, and for pages that turn. */
export function useTick(everyMs: number): number {
  const [tick, setTick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTick((before) => before + 1), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return tick;
}

/** The dark theme, as long as the screen is shown. */
export function useDarkStage(): void {
  useEffect(() => {
    const before = document.body.getAttribute('theme-mode');
    document.body.setAttribute('theme-mode', 'dark');
    return () => {
      if (before === null) document.body.removeAttribute('theme-mode');
      else document.body.setAttribute('theme-mode', before);
    };
  }, []);
}
