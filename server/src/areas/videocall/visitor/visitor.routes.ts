import { fileErrors } from '@lianxi/contracts/files/file.contract';
import { CodedError, commonErrors } from '@lianxi/contracts/kit/errors';
import { attachmentProblem, attachmentTypeOf } from '@lianxi/contracts/online/attachment';
import {
  videoVisitorErrors,
  videoVisitorFile,
  videoVisitorSession,
  videoVisitorUpload,
} from '@lianxi/contracts/videocall/visitor.contract';
import { isOpen } from '../../../platform/calendar/business-calendar.ts';
import { findCalendar } from '../../../platform/calendar/calendar.queries.ts';
import type { VisitorContext } from '../../../platform/http/context.ts';
import { routes } from '../../../platform/http/routes.ts';
import { findOpenNotices } from '../../admin/public.ts';
import { findChatEntrance } from '../../online/public.ts';
import { mayVisitorSee } from '../call/message-file.ts';
import { videoSettingTable } from '../setting/setting.queries.ts';
import { videoOf } from '../video.ts';
import { findChoosable, isServed } from './door.ts';
import { createVisitor, findSite, findVisitor, isBlocked, lookOf, resumeVisitor } from './visitor.queries.ts';

export const videoVisitorRoutes = routes((on) => {
  on(
    videoVisitorSession,
    async ({ db, kernel, body, headers, now }) =>
      db.tenant(body.tenantId, async (tenant) => {
        const site = await findSite(tenant, body.site, { origin: headers.origin, host: headers.host });
        const known = body.visitorToken ? await resumeVisitor(tenant, site.id, body.visitorToken) : null;
        if (known && (await isBlocked(tenant, known.visitorId))) throw new CodedError(videoVisitorErrors.blocked);
        const visitor = known ?? (await createVisitor(tenant, { siteId: site.id }));
        const { workingHours } = await videoSettingTable.find(tenant);
        const open = isOpen(await findCalendar(tenant, workingHours, now), now);
        const groups = site.ask_group ? await findChoosable(tenant) : [];
        const served = await isServed(tenant, site.video_group_id);
        return {
          visitorToken: visitor.token,
          visitorId: visitor.visitorId,
          visitorName: visitor.name,
          look: lookOf(site),
          open,
          served,
          // Who is served waits for the video.
          chat: open && served ? '' : await findChatEntrance(tenant),
          service: videoOf(kernel).rooms.service.service,
          groups: groups.map((group) => ({ ...group, open })),
          notices: await findOpenNotices(tenant, { channel: 'video', siteId: site.id }),
        };
      }),
    { crossOrigin: true },
  );

  on(videoVisitorUpload, async (ctx) => {
    await refuseForeignPage(ctx);
    const upload = ctx.files.find((file) => file.fieldName === 'file');
    if (!upload) throw new CodedError(fileErrors.missing);
    const uploader = { kind: 'video-visitor', id: ctx.visitor.visitorId } as const;
    return ctx.kernel.files.store(ctx, upload, uploader, {
      url: (fileSaveName) => videoVisitorFile.path.replace('{fileSaveName}', fileSaveName),
      accept: (contentType) => {
        const type = attachmentTypeOf({ name: upload.fileName, type: contentType }) === 'image' ? 'image' : 'file';
        const problem = attachmentProblem(type, { ...upload, contentType });
        if (problem) throw new CodedError(problem);
      },
    });
  });

  on(videoVisitorFile, async (ctx) => {
    await refuseForeignPage(ctx);
    const file = await ctx.kernel.files.locate(ctx, ctx.params.fileSaveName);
    if (!file || !(await mayVisitorSee(ctx, ctx.visitor.visitorId, file))) throw new CodedError(commonErrors.notFound);
    return ctx.kernel.files.reply(file, 'inline');
  });
});

/** The token alone is not enough: the tenant must allow the page. */
async function refuseForeignPage(ctx: VisitorContext<unknown>): Promise<void> {
  const { origin, host } = ctx.headers;
  await findVisitor(ctx, ctx.visitor.visitorId, { origin, host });
}
