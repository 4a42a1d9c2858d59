import { downloadFile, fileErrors, playFile, uploadFile } from '@lianxi/contracts/files/file.contract';
import { CodedError, commonErrors } from '@lianxi/contracts/kit/errors';
import { sentFileName } from '../http/files.ts';
import { routes } from '../http/routes.ts';
import { asSeenBy } from '../permissions/reader-view.ts';
import type { LocatedFile } from './files.ts';
import { openPlayKey } from './play-link.ts';

export const fileRoutes = routes((on) => {
  on(uploadFile, async (ctx) => {
    const upload = ctx.files.find((file) => file.fieldName === 'file');
    if (!upload) throw new CodedError(fileErrors.missing);
    const uploader = { kind: 'agent', id: ctx.principal.agentId } as const;
    const stored = await ctx.kernel.files.store(ctx, upload, uploader, {
      url: (fileSaveName) => `/api${downloadFile.path.replace('{fileSaveName}', fileSaveName)}`,
    });
    ctx.audit({ target: `file:${stored.id}`, after: { contentType: stored.contentType, size: stored.size } });
    return stored;
  });

  on(downloadFile, async (ctx) => {
    const file = await ctx.kernel.files.locate(ctx, ctx.params.fileSaveName);
    if (!file || (file.ownerOnly && !isOwn(file, ctx.principal.agentId))) throw new CodedError(commonErrors.notFound);
    if (!file.needs.every((code) => ctx.principal.holds(code))) throw new CodedError(commonErrors.forbidden);
    return ctx.kernel.files.reply(file, ctx.query.download === '1' ? 'attachment' : 'inline');
  });

  on(playFile, async ({ db, kernel, query, now }) => {
    const link = await openPlayKey(kernel.ciphers, query.key, now);
    const reader = link && (await kernel.ofSession(link.sessionId));
    if (!link || !reader) throw new CodedError(fileErrors.expiredLink);
    const file = await db.tenant(link.tenantId, (tenant) => kernel.files.locate(tenant, link.fileSaveName), { readOnly: true });
    if (!file?.kept) throw new CodedError(commonErrors.notFound);
    if (!file.needs.every((code) => reader.holds(code))) throw new CodedError(commonErrors.forbidden);
    return asSeenBy(reader, sentFileName, await kernel.files.reply(file, 'inline'));
  });
});

const isOwn = ({ uploader }: LocatedFile, agentId: string) => uploader.kind === 'agent' && uploader.id === agentId;
