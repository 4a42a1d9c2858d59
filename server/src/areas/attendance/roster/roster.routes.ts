import { rosterTopic } from '@lianxi/contracts/attendance/events';
import {
  changeRoster,
  MAX_ROSTER_DAYS,
  myRoster,
  publishRoster,
  type RosterShift,
  rosterDiff,
  rosterErrors,
  rosterPlan,
} from '@lianxi/contracts/attendance/roster.contract';
import { daysBetween } from '@lianxi/contracts/attendance/rotation';
import { CodedError, commonErrors } from '@lianxi/contracts/kit/errors';
import type { TenantDb } from '../../../platform/db/db.ts';
import { routes } from '../../../platform/http/routes.ts';
import type { ScopeFilter } from '../../../platform/permissions/scope.ts';
import { requireOpenMonths } from '../month/closed-month.ts';
import { recount } from '../result/count-results.ts';
import { findDiff, publishCells } from './publish.queries.ts';
import { notifyPlanned } from './publish-notices.ts';
import {
  findCells,
  findLeaveDays,
  findOwnShifts,
  findPlannedAgents,
  findRosterShifts,
  findSpecialDays,
  type RosterRange,
  replaceCells,
} from './roster.queries.ts';

export const rosterRoutes = routes(
  (on) => {
    on(rosterPlan, async (ctx) => {
      const { query } = ctx;
      const days = daysOf(query);
      const agents = await findPlannedAgents(ctx, query).execute();
      const ids = agents.map(({ id }) => id);
      const [cells, leaves, shifts, special] = await Promise.all([
        findCells(ctx, ids, query),
        findLeaveDays(ctx, ids, query),
        findRosterShifts(ctx, query),
        findSpecialDays(ctx, query),
      ]);
      const places = new Map(days.map((day, index) => [day, index]));
      const free = () => days.map((): string | null => null);
      const rows = agents.map(({ id, ag_no: agNo, name: agName, depart_name: departName }) => ({
        ...{ id, agNo, agName, departName, draft: free(), published: free() },
        ...{ outdated: [] as number[], leave: [] as number[] },
      }));
      const rowOf = new Map(rows.map((row) => [row.id, row]));
      for (const { agentId, day, draft, published, outdated } of cells) {
        const [row, place] = [rowOf.get(agentId), places.get(day)];
        if (!row || place === undefined) continue;
        row.draft[place] = draft;
        row.published[place] = published;
        if (outdated) row.outdated.push(place);
      }
      for (const { agentId, day } of leaves) {
        const [row, place] = [rowOf.get(agentId), places.get(day)];
        if (row && place !== undefined) row.leave.push(place);
      }
      return {
        days: special.map(({ day, kind, name }) => ({ day, kind: kind as 'make-up', name })),
        shifts: shifts.map(({ short_name: shortName, colour, breaks, ...shift }) => ({
          ...shift,
          shortName,
          colour: colour as RosterShift['colour'],
          breaks: breaks as unknown as RosterShift['breaks'],
        })),
        agents: rows,
      };
    });

    on(myRoster, async (ctx) => {
      const { query, principal } = ctx;
      daysOf(query);
      const [days, shifts, leaves] = await Promise.all([
        findSpecialDays(ctx, query),
        findOwnShifts(ctx, principal.agentId, query),
        findLeaveDays(ctx, [principal.agentId], query),
      ]);
      return {
        days: days.map(({ day, kind, name }) => ({ day, kind: kind as 'make-up', name })),
        shifts,
        leave: leaves.map(({ day }) => day),
      };
    });

    on(changeRoster, async (ctx) => {
      const { changes } = ctx.body;
      await requireInScope(ctx, [...new Set(changes.map(({ agentId }) => agentId))]);
      await requireOpenMonths(
        ctx,
        changes.map(({ day }) => day),
        rosterErrors.closedMonth,
      );
      const fault = await replaceCells(ctx, changes);
      if (fault) throw new CodedError(rosterErrors[fault]);
      ctx.changed(rosterTopic);
      const days = changes.map(({ day }) => day).sort();
      ctx.audit({ target: `roster:${days[0]}`, after: { 单元格: changes.length, 从: days[0], 到: days.at(-1) } });
      return null;
    });

    on(rosterDiff, async (ctx) => {
      daysOf(ctx.query);
      const { changes, digest } = await findDiff(ctx, await idsOf(ctx, ctx.query), ctx.query);
      return { changes, digest };
    });

    on(publishRoster, async (ctx) => {
      const { body } = ctx;
      daysOf(body);
      const { changes, digest } = await findDiff(ctx, await idsOf(ctx, body), body);
      if (changes.length === 0) return { changes: 0, agents: 0 };
      if (digest !== body.digest) throw new CodedError(rosterErrors.changed);
      await requireOpenMonths(
        ctx,
        changes.map(({ day }) => day),
        rosterErrors.closedMonth,
      );
      await publishCells(ctx, changes);
      await recount(ctx, [...new Set(changes.map(({ agentId }) => agentId))], body, ctx.now);
      const agents = await notifyPlanned(ctx, changes);
      ctx.changed(rosterTopic);
      ctx.audit({ target: `roster:${body.from}`, after: { 从: body.from, 到: body.to, 单元格: changes.length, 坐席: agents } });
      return { changes: changes.length, agents };
    });
  },
  {
    roster_shifts_no_overlap: rosterErrors.overlap,
    // Somebody else planned the same cell in the same moment.
    roster_shifts_cell_key: rosterErrors.changed,
  },
);

function daysOf({ from, to }: RosterRange): string[] {
  const days = daysBetween(from, to);
  if (days.length === 0 || days.length > MAX_ROSTER_DAYS) throw new CodedError(rosterErrors.tooLong);
  return days;
}

async function idsOf(reader: TenantDb & { scope: ScopeFilter }, range: RosterRange): Promise<string[]> {
  return (await findPlannedAgents(reader, range).execute()).map(({ id }) => id);
}

async function requireInScope(reader: TenantDb & { scope: ScopeFilter }, agentIds: readonly string[]): Promise<void> {
  const found = await findPlannedAgents(reader, {}).where('a.id', 'in', agentIds).execute();
  if (found.length !== agentIds.length) throw new CodedError(commonErrors.notFound);
}
