import { fileErrors, storedFile } from '@lianxi/contracts/files/file.contract';
import { endpoint } from '@lianxi/contracts/kit/endpoint';
import { CodedError } from '@lianxi/contracts/kit/errors';
import type { Area } from '../../platform/area.ts';
import { routes } from '../../platform/http/routes.ts';

/** An endpoint for files of 2 GB. */
export const uploadLargeFile = endpoint({
  method: 'POST',
  path: '/test/large-file',
  summary: '上传大文件',
  access: 'signed-in',
  bodyKind: 'multipart',
  bodyLimit: 2 * 1024 ** 3,
  timeoutMs: 600_000,
  reply: storedFile,
  errors: [fileErrors.tooLarge, fileErrors.missing],
});

export const largeUpload: Area = {
  routes: routes((on) => {
    on(uploadLargeFile, async (ctx) => {
      const [upload] = ctx.files;
      if (!upload) throw new CodedError(fileErrors.missing);
      const uploader = { kind: 'agent', id: ctx.principal.agentId } as const;
      const stored = await ctx.kernel.files.store(ctx, upload, uploader, { url: (name) => name });
      await ctx.kernel.files.keep(ctx, [stored.fileSaveName]);
      return stored;
    });
  }),
};
