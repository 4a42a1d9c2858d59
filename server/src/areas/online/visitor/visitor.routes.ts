import { fileErrors } from '@lianxi/contracts/files/file.contract';
import { CodedError, commonErrors } from '@lianxi/contracts/kit/errors';
import { attachmentProblem, attachmentTypeOf } from '@lianxi/contracts/online/attachment';
import {
  visitorErrors,
  visitorFile,
  visitorSession,
  visitorSite,
  visitorUpload,
} from '@lianxi/contracts/online/visitor.contract';
import type { VisitorContext } from '../../../platform/http/context.ts';
import { routes } from '../../../platform/http/routes.ts';
import { findOpenNotices } from '../../admin/public.ts';
import { isBlacklisted } from '../blacklist-entry/blacklist-entry.queries.ts';
import { withoutNul } from '../conversation/conversation-lifecycle.ts';
import { mayVisitorSee } from '../message/attachments.ts';
import { findEntrances } from '../reception/door.ts';
import { openLookOf, toSite } from '../site/site.queries.ts';
import { createVisitor, findSite, findSiteOf, resumeVisitor, type Site } from './visitor.queries.ts';

export const visitorRoutes = routes((on) => {
  on(
    visitorSite,
    ({ kernel, query, headers }) =>
      kernel.db.tenant(query.tenantId, async ({ tx, tenantId }) => {
        return openLookOf(await findSite(tx, tenantId, query.site, { origin: headers.origin, host: headers.host }));
      }),
    { crossOrigin: true },
  );

  on(
    visitorSession,
    async ({ db, body, headers, now }) =>
      db.tenant(body.tenantId, async ({ tx, tenantId }) => {
        const site = await findSite(tx, tenantId, body.site, { origin: headers.origin, host: headers.host });
        const name = body.name && withoutNul(body.name);
        const known = body.visitorToken ? await resumeVisitor(tx, site, body.visitorToken, name) : null;
        if (known && (await isBlacklisted({ tx, tenantId }, known.visitorId))) throw new CodedError(visitorErrors.blocked);
        const visitor = known ?? (await createVisitor(tx, site, name));
        const { token: visitorToken, visitorId, name: visitorName } = visitor;
        const entrances = await findEntrances({ tx, tenantId }, toSite(site), now);
        const notices = await findOpenNotices({ tx, tenantId }, { channel: 'chat', siteId: site.id });
        return { visitorToken, visitorId, visitorName, site: openLookOf(site), ...entrances, notices };
      }),
    { crossOrigin: true },
  );

  on(visitorUpload, async (ctx) => {
    const { jpgOnly } = toSite(await findOwnSite(ctx));
    const upload = ctx.files.find((file) => file.fieldName === 'file');
    if (!upload) throw new CodedError(fileErrors.missing);
    const uploader = { kind: 'visitor', id: ctx.visitor.visitorId } as const;
    return ctx.kernel.files.store(ctx, upload, uploader, {
      url: (fileSaveName) => visitorFile.path.replace('{fileSaveName}', fileSaveName),
      accept: (contentType) => {
        const type = attachmentTypeOf({ name: upload.fileName, type: contentType });
        const problem = attachmentProblem(type, { ...upload, contentType }, { jpgOnly });
        if (problem) throw new CodedError(problem);
      },
    });
  });

  on(visitorFile, async (ctx) => {
    await findOwnSite(ctx);
    const file = await ctx.kernel.files.locate(ctx, ctx.params.fileSaveName);
    if (!file || !(await mayVisitorSee(ctx, ctx.visitor.visitorId, file))) throw new CodedError(commonErrors.notFound);
    return ctx.kernel.files.reply(file, 'inline');
  });
});

/** The token alone is not enough: the tenant must allow the page. */
function findOwnSite({ tx, visitor, headers }: VisitorContext<unknown>): Promise<Site> {
  return findSiteOf(tx, visitor, { origin: headers.origin, host: headers.host });
}
