import {
  noticeErrors,
  noticeList,
  readAllNotices,
  readNotice,
  sendAnnouncement,
  strongAnnouncement,
  unreadNoticeCount,
} from '@lianxi/contracts/admin/notice.contract';
import { CodedError, commonErrors } from '@lianxi/contracts/kit/errors';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { routes } from '../../../platform/http/routes.ts';
import type { Principal } from '../../../platform/permissions/principal.ts';
import {
  countUnread,
  findAudience,
  findStrong,
  listNotices,
  markAllRead,
  markRead,
  type NoticeFile,
  sendNotice,
} from './notice.queries.ts';

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

  on(readAllNotices, async (ctx) => ({ count: await markAllRead(ctx, ctx.principal.agentId, ctx.body) }), { audited: false });

  on(sendAnnouncement, async (ctx) => {
    const { body, principal } = ctx;
    const { type, title, content, strong, to } = body;
    const agentIds = to.kind === 'agents' ? to.ids : await findAudience(ctx, to.kind === 'departments' ? to.ids : undefined);
    const files = await keepFiles(ctx);
    const sent = await sendNotice(ctx, { type, title, content, strong, agentIds, files, sender: self(principal) });
    if (!sent) throw new CodedError(noticeErrors.nobody);
    ctx.audit({ target: `notice:${sent.id}`, after: { type, title, strong, to, count: sent.agentIds.length } });
    return { id: sent.id, count: sent.agentIds.length };
  });
});

/** Stores the attachments: each must be an upload of the sender. */
async function keepFiles(ctx: SignedInContext<typeof sendAnnouncement>): Promise<NoticeFile[]> {
  const { kernel, principal, body } = ctx;
  const files: NoticeFile[] = [];
  for (const name of new Set(body.files)) {
    const file = await kernel.files.locate(ctx, name);
    const own = file?.uploader.kind === 'agent' && file.uploader.id === principal.agentId;
    if (!own) throw new CodedError(noticeErrors.unknownFile);
    files.push({ fileName: file.fileName, fileSaveName: file.fileSaveName });
  }
  if (files.length > 0) await kernel.files.keep(ctx, body.files);
  return files;
}
