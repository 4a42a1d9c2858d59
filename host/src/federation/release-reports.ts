import type { ResolvedRemote } from '@lianxi/contracts/registry/registry.contract';
import { REPORTS_AT_ONCE } from '@lianxi/contracts/registry/release.contract';
import { type ReleaseReport, reportReleases } from '@lianxi/contracts/registry/release-report.contract';
import { sessionStore } from '@lianxi/contracts/session/session.store';
import { isOverridden } from './override/override-store.ts';
import type { RemoteFailure } from './remote-failure.ts';

/** Reports are gathered for this time. */
const GATHER_MS = 1000;
const DETAIL_LENGTH = 500;

let waiting: ReleaseReport[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/** Sends the waiting reports; those that the server refuses for now are sent with the next. The request outlives the page. */
async function send(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  const { token } = sessionStore.getState();
  const reports = waiting.slice(0, REPORTS_AT_ONCE);
  if (!token || reports.length === 0) return;
  waiting = waiting.slice(reports.length);
  const reply = await fetch(`/api${reportReleases.path}`, {
    method: reportReleases.method,
    keepalive: true,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ reports }),
  }).catch(() => null);
  if (reply?.ok) return void (waiting.length > 0 && send());
  // A permanent refusal is not worth another try.
  if (!reply || reply.status >= 500 || reply.status === 401) waiting = [...reports, ...waiting].slice(0, REPORTS_AT_ONCE);
}

type Reported = Pick<ResolvedRemote, 'id' | 'version' | 'ticket'>;

function notify(remote: Reported, report: Pick<ReleaseReport, 'kind' | 'ms' | 'detail'>): void {
  if (isOverridden(remote.id)) return;
  waiting.push({ remoteId: remote.id, version: remote.version, ticket: remote.ticket, ...report });
  if (waiting.length >= REPORTS_AT_ONCE) void send();
  else timer ??= setTimeout(() => void send(), GATHER_MS);
}

/** Sends the known reports before the page is left. Returns the function that stops it. */
export function sendReportsOnLeave(): () => void {
  const onHidden = () => {
    if (document.visibilityState === 'hidden') void send();
  };
  document.addEventListener('visibilitychange', onHidden);
  return () => {
    document.removeEventListener('visibilitychange', onHidden);
    waiting = [];
  };
}

export function reportLoaded(remote: ResolvedRemote, milliseconds: number): void {
  notify(remote, { kind: 'loaded', ms: Math.min(Math.round(milliseconds), 600_000), detail: '' });
}

/** Where in the code an error arose: files and lines, no words that could name a person. */
const placesOf = (error: unknown): string =>
  error instanceof Error
    ? (error.stack
        ?.match(/[\w.-]+\.js:\d+:\d+/g)
        ?.slice(0, 8)
        .join(' ') ?? '')
    : '';

const kinds = { blocked: 'integrity', crashed: 'crashed' } as const;

export function reportFailure(remote: ResolvedRemote, failure: RemoteFailure): void {
  const { kind, traceId, message, cause } = failure;
  // Without a network a failed load is not the release's fault.
  if (!navigator.onLine && (kind === 'unreachable' || kind === 'slow')) return;
  // The message of a crashed page may quote its data; the message of loading code cannot.
  const words = kind === 'crashed' ? (cause instanceof Error ? cause.name : '') : message;
  notify(remote, {
    kind: kinds[kind as keyof typeof kinds] ?? 'load-failed',
    detail: `${traceId} ${kind} ${words} ${placesOf(cause)}`.slice(0, DETAIL_LENGTH),
  });
}

/** A remote's code tried what the content security policy forbids. */
export function reportViolation(remote: Reported, { effectiveDirective, blockedURI }: SecurityPolicyViolationEvent): void {
  notify(remote, { kind: 'violation', detail: `${effectiveDirective} ${blockedURI}`.slice(0, DETAIL_LENGTH) });
}
