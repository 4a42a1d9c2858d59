import {
  type AdherenceStretch,
  adherenceErrors,
  adherenceList,
  adherenceOfAgent,
  excuseDeviation,
} from '@lianxi/contracts/attendance/adherence.contract';
import { adherenceTopic } from '@lianxi/contracts/attendance/events';
import { CodedError } from '@lianxi/contracts/kit/errors';
import { tenantDate } from '@lianxi/contracts/kit/tenant-day';
import { countRows } from '../../../platform/db/find-page.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { existing } from '../../../platform/http/existing.ts';
import { routes } from '../../../platform/http/routes.ts';
import { attendanceSettings } from '../setting/setting.queries.ts';
import { countAdherence, findScheduled, insertExcuse } from './adherence.queries.ts';
import type { Adherence, Stretch } from './adherence.rules.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;

const show = ({ begin, end, ...stretch }: Stretch): AdherenceStretch => ({
  beginTime: new Date(begin).toISOString(),
  endTime: new Date(end).toISOString(),
  ...stretch,
});

const figuresOf = ({ scheduled, adherent, deviating, adherence, conformance }: Adherence) => ({
  scheduled: Math.round(scheduled / MINUTE_MS),
  adherent: Math.round(adherent / MINUTE_MS),
  deviating: Math.round(deviating / MINUTE_MS),
  adherence,
  conformance,
});

const nothing: Adherence = { stretches: [], scheduled: 0, adherent: 0, deviating: 0, adherence: null, conformance: null };

/** Whether agents did what their roster planned: live, and on any past day. It is counted from the logs and never stored. */
export const adherenceRoutes = routes((on) => {
  on(adherenceList, async (ctx) => {
    const { currentPage, pageSize, day = tenantDate(ctx.now), ...filters } = ctx.query;
    const found = findScheduled(ctx, day, filters);
    const agents = await found
      .limit(pageSize)
      .offset((currentPage - 1) * pageSize)
      .execute();
    const total = await countRows(found.clearSelect().clearOrderBy());
    const counted = await countAdherence(
      ctx,
      day,
      agents.map(({ id }) => id),
      ctx.now,
    );
    const list = agents.flatMap(({ id, ag_no, name, depart_name }) => {
      const own = counted.get(id);
      if (!own) return [];
      const last = own.stretches.at(-1);
      const goesOn = own.shift.begin <= ctx.now.getTime() && ctx.now.getTime() < own.shift.end;
      return {
        ...{ id, agNo: ag_no, agName: name, departName: depart_name },
        beginTime: new Date(own.shift.begin).toISOString(),
        endTime: new Date(own.shift.end).toISOString(),
        ...figuresOf(own),
        now: goesOn && last ? show(last) : null,
      };
    });
    return { list, total, currentPage, pageSize };
  });

  on(adherenceOfAgent, async (ctx) => {
    const { id } = ctx.params;
    const agName = await requireAgent(ctx, id);
    const day = ctx.query.day ?? tenantDate(ctx.now);
    const own = (await countAdherence(ctx, day, [id], ctx.now)).get(id) ?? nothing;
    const { toleranceMinutes } = await attendanceSettings.find(ctx);
    return { agName, toleranceMinutes, ...figuresOf(own), stretches: own.stretches.map(show) };
  });

  on(excuseDeviation, async (ctx) => {
    const { id } = ctx.params;
    const { beginTime, endTime, reason } = ctx.body;
    await requireAgent(ctx, id);
    const length = Date.parse(endTime) - Date.parse(beginTime);
    if (length <= 0 || length > DAY_MS) throw new CodedError(adherenceErrors.badSpan);
    await insertExcuse(ctx, { agentId: id, beginTime, endTime, reason, by: ctx.principal.agentId });
    ctx.changed(adherenceTopic);
    ctx.audit({ target: `agent:${id}`, after: { beginTime, endTime, reason } });
    return null;
  });
});

/** The name of an agent within the scope. */
async function requireAgent(ctx: SignedInContext<unknown>, id: string): Promise<string> {
  const agent = await ctx.tx
    .selectFrom('agents as a')
    .select('a.name')
    .where('a.tenant_id', '=', ctx.tenantId)
    .where('a.id', '=', id)
    .where((eb) => ctx.scope.agentIds(eb, 'a.id'))
    .executeTakeFirst();
  return existing(agent).name;
}
