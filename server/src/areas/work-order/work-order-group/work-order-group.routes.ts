import { CodedError } from '@lianxi/contracts/kit/errors';
import { workOrderGroup, workOrderGroups } from '@lianxi/contracts/work-order/work-order-group.contract';
import { routes } from '../../../platform/http/routes.ts';
import { recordRoutes } from '../../../platform/record/record-routes.ts';
import { findGroups, membersOfGroup, replaceMembers, templatesOfGroup } from './work-order-group.queries.ts';

const { errors } = workOrderGroup;

const records = recordRoutes(workOrderGroup, {
  table: 'work_order_groups',
  columns: { name: 'name', memberIds: null, enabled: 'enabled' },
  constraints: {
    work_order_groups_name_key: errors.duplicate,
    work_order_group_members_agent_fkey: errors.unknownAgent,
  },
  rows: (groups) => groups.select([membersOfGroup.as('members'), templatesOfGroup.as('templates')]),
  toWire: ({ members, templates }) => ({ members, templates }),
  parts: (own, id, { memberIds }) => replaceMembers(own, id, memberIds),
  remove: async (ctx, kit) => {
    const { templates } = await kit.find(ctx, ctx.params.id);
    if (templates.length > 0) throw new CodedError(errors.inUse);
    return kit.remove(ctx);
  },
});

const others = routes((on) => {
  on(workOrderGroups, findGroups);
});

export const workOrderGroupRoutes = [...records, ...others];
