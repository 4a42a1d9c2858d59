import { videoBlockedVisitor } from '@lianxi/contracts/videocall/blocked-visitor.contract';
import { sql } from 'kysely';
import { mentions } from '../../../platform/db/mentions.ts';
import { recordRoutes } from '../../../platform/record/record-routes.ts';

export const blockedVisitorRoutes = recordRoutes(videoBlockedVisitor, {
  table: 'video_blocked_visitors',
  columns: { visitorId: 'visitor_id', reason: 'reason', enabled: 'enabled' },
  constraints: {
    video_blocked_visitors_visitor_fkey: videoBlockedVisitor.errors.unknownVisitor,
    video_blocked_visitors_visitor_key: videoBlockedVisitor.errors.duplicate,
  },
  rows: (blocked) =>
    blocked
      .innerJoin('video_visitors as v', (join) =>
        join.onRef('v.tenant_id', '=', 'r.tenant_id').onRef('v.id', '=', 'r.visitor_id'),
      )
      .select('v.name as visitor_name'),
  toWire: ({ visitor_name }) => ({ visitorName: visitor_name }),
  search: (blocked, { keyword }) =>
    keyword ? blocked.where(mentions(sql`concat_ws(' ', r.visitor_id, v.name, r.reason)`, keyword)) : blocked,
});
