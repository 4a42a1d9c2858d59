import { CodedError, commonErrors } from '@lianxi/contracts/kit/errors';
import { reportReleases } from '@lianxi/contracts/registry/release-report.contract';
import { type AreaRoutes, routes } from '../http/routes.ts';
import type { TicketsOf } from './registry.routes.ts';
import { recordHealth } from './release-health.ts';
import type { CountReports } from './release-metrics.ts';

/** Calls that one agent may make in a minute: a portal collects its reports for seconds. */
const CALLS_A_MINUTE = 60;

export const releaseReportRoutes = (countReports: CountReports, ticketsOf: TicketsOf): AreaRoutes =>
  routes((on) => {
    let minute = 0;
    const calls = new Map<string, number>();

    on(
      reportReleases,
      async ({ tx, afterCommit, principal, body: { reports }, log, now }) => {
        const current = Math.floor(now.getTime() / 60_000);
        if (current !== minute) calls.clear();
        minute = current;
        const made = (calls.get(principal.agentId) ?? 0) + 1;
        calls.set(principal.agentId, made);
        if (made > CALLS_A_MINUTE) throw new CodedError(commonErrors.tooMany);

        const ticketOf = ticketsOf(principal);
        const given = reports.filter(({ remoteId, version, ticket }) => ticket === ticketOf(remoteId, version));
        const counted = await recordHealth(tx, principal, given);
        afterCommit(() => countReports(counted));
        for (const { remoteId, version, kind, detail } of counted) {
          if (kind === 'loaded') continue;
          log.warn({ remote: remoteId, version, kind, detail }, 'release failed in a browser');
        }
        return null;
      },
      { audited: false },
    );
  });
