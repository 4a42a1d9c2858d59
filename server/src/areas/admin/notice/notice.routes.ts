import {
  confirmNotice,
  noticeErrors,
  noticeList,
  readAllNotices,
  readNotice,
  sendAnnouncement,
  strongAnnouncement,
  unreadNoticeCount,
} from '@lianxi/contracts/admin/notice.contract';
import { CodedError, commonErrors } from '@lianxi/contracts/kit/errors';
import { routes } from '../../../platform/http/routes.ts';
import type { Principal } from '../../../platform/permissions/principal.ts';
import {
  confirm,
  countUnread,
  findAudience,
  findStrong,
  listNotices,
  markAllRead,
  markRead,
  sendNotice,
} from './notice.queries.ts';
import { keepNoticeFiles } from './notice-files.ts';

const self = ({ agentId: id, agentName: name }: Principal) => ({ id, name });

/** Notices of the caller, and announcements to others (specification section 2, message dialog). */
export const noticeRoutes = routes((on) => {
  on(noticeList, (ctx) => listNotices(ctx, self(ctx.principal), ctx.query));

  on(unreadNoticeCount, async (ctx) => ({ count: await countUnread(ctx, ctx.principal.agentId) }));

  on(strongAnnouncement, (ctx) => findStrong(ctx, self(ctx.principal)));

  // Reading does not change the tenant's data: it writes no row to the operation log.
  on(
    readNotice,
    async (ctx) => {
      if (!(await markRead(ctx, ctx.principal.agentId, ctx.params.id))) throw new CodedError(commonErrors.notFound);
      return null;
    },
    { audited: false },
  );

  on(
    confirmNotice,
    async (ctx) => {
      const asked = await confirm(ctx, ctx.principal.agentId, ctx.params.id);
      if (asked === null) throw new CodedError(commonErrors.notFound);
      if (!asked) throw new CodedError(noticeErrors.noConfirmation);
      return null;
    },
    { audited: false },
  );

  on(readAllNotices, async (ctx) => ({ count: await markAllRead(ctx, ctx.principal.agentId, ctx.body) }), { audited: false });

  on(sendAnnouncement, async (ctx) => {
    const { body, principal } = ctx;
    const { type, title, content, strong, to } = body;
    const agentIds = to.kind === 'agents' ? to.ids : await findAudience(ctx, to.kind === 'departments' ? to.ids : undefined);
    const files = await keepNoticeFiles(ctx, body.files);
    if (!files) throw new CodedError(noticeErrors.unknownFile);
    const sent = await sendNotice(ctx, { type, title, content, strong, agentIds, files, sender: self(principal) });
    if (!sent) throw new CodedError(noticeErrors.nobody);
    ctx.audit({ target: `notice:${sent.id}`, after: { type, title, strong, to, count: sent.agentIds.length } });
    return { id: sent.id, count: sent.agentIds.length };
  });
});
