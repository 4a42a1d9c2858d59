import { downloadFile, fileErrors, uploadFile } from '@lianxi/contracts/files/file.contract';
import { CodedError, commonErrors } from '@lianxi/contracts/kit/errors';
import { routes } from '../http/routes.ts';
import type { LocatedFile } from './files.ts';

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
});

const isOwn = ({ uploader }: LocatedFile, agentId: string) => uploader.kind === 'agent' && uploader.id === agentId;
