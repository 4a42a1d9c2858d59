import type { Notice, NoticeType } from '@lianxi/contracts/admin/notice.contract';
import type { Registry } from '@lianxi/contracts/registry/registry.contract';
import { findRoute } from '../../guard/route-guard.ts';

/** The page that shows the row of a notice: path, and the query that names it (specification section 2, named routes). */
const pages: Partial<Record<NoticeType, { path: string; query: (notice: Notice) => Record<string, string | null> }>> = {
  2: { path: '/business/visit', query: ({ businessId }) => ({ businessId }) },
  3: { path: '/business/visit', query: ({ businessId }) => ({ businessId }) },
  6: { path: '/workorder/edit', query: ({ businessId, orderId }) => ({ id: orderId ?? businessId }) },
  7: { path: '/customer/list', query: ({ businessId }) => ({ id: businessId }) },
  8: { path: '/customer/infotemplate', query: ({ businessId, orderId }) => ({ id: businessId, templateId: orderId }) },
  9: { path: '/callable/list', query: ({ businessId }) => ({ ids: businessId }) },
};

/** `missing`: the additional information of the notice does not exist any more (specification section 5). */
export type NoticeLink = { kind: 'page'; path: string } | { kind: 'missing' };

/** What 查看详情 opens; null when the session has no page for it, or the agent may not see it. */
export function linkOf(notice: Notice, registry: Registry | null, holds: (code: string) => boolean): NoticeLink | null {
  const page = pages[notice.type];
  const found = page && registry && findRoute(registry, page.path);
  if (!found || (found.route.permission !== undefined && !holds(found.route.permission))) return null;
  if (notice.type === 8 && !notice.orderId) return { kind: 'missing' };
  const query = Object.entries(page.query(notice)).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return query.length === 0 ? null : { kind: 'page', path: `${page.path}?${new URLSearchParams(query)}` };
}
