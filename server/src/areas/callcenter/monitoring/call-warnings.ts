import { callWarnings } from '@lianxi/contracts/callcenter/monitoring.contract';
import { CONTACT_NUMBER } from '../../../platform/auth/user-info.ts';
import { routes } from '../../../platform/http/routes.ts';
import { handleWarning, readAllWarnings, selectWarnings, warningOf } from '../../../platform/monitor-alert/monitor-warnings.ts';
import { maskNumbersIn } from '../../../platform/permissions/mask-text.ts';
import { showNumber } from '../call/desk.ts';

export const callWarningRoutes = routes((on) => {
  on(callWarnings.list, async (ctx) => {
    const { cipher, principal } = ctx;
    const rows = await selectWarnings(ctx, 'call')
      .innerJoin('calls as c', (join) => join.onRef('c.tenant_id', '=', 'm.tenant_id').onRef('c.id', '=', 'm.call_id'))
      .leftJoin('skill_groups as g', (join) =>
        join.onRef('g.tenant_id', '=', 'c.tenant_id').onRef('g.id', '=', 'c.skill_group_id'),
      )
      .select(['c.id', 'c.did', 'c.number', 'c.customer_name', 'g.name as group_name'])
      .execute();
    const reader = { cipher, whole: principal.holds(CONTACT_NUMBER) };
    return rows.map((row) => {
      const name = row.customer_name ? cipher.decrypt('calls.customer_name', row.customer_name) : '';
      return {
        sessionId: row.id,
        place: row.group_name ?? row.did,
        custName: (reader.whole ? name : maskNumbersIn(name)) || showNumber(reader, cipher.decrypt('calls.number', row.number)),
        ...warningOf(row),
      };
    });
  });
  on(callWarnings.handle, (ctx) => handleWarning(ctx, 'call', ctx.body));
  on(callWarnings.readAll, (ctx) => readAllWarnings(ctx, 'call'));
});
