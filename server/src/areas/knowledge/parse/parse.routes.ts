import { rename, rm } from 'node:fs/promises';
import { extname } from 'node:path';
import { fileErrors } from '@lianxi/contracts/files/file.contract';
import { CodedError } from '@lianxi/contracts/kit/errors';
import {
  type ParsedDocument,
  parseErrors,
  parseFormats,
  parseResult,
  parseState,
  startParse,
} from '@lianxi/contracts/knowledge/parse.contract';
import { routes } from '../../../platform/http/routes.ts';
import { beginParse, endParse, findParse } from './parse.queries.ts';
import { parseDocument } from './parse-document.ts';

const FAILED = '解析失败';

/** Documents of agents, from which questions and answers are extracted (specification sections 4 and 7). */
export const parseRoutes = routes((on) => {
  on(startParse, async (ctx) => {
    const { kernel, tenantId, principal, body, log } = ctx;
    const upload = ctx.files.find((file) => file.fieldName === 'file');
    if (!upload) throw new CodedError(fileErrors.missing);
    const { kind } = body;
    const extension = extname(upload.fileName).toLowerCase();
    if (!parseFormats[kind].includes(extension)) {
      throw new CodedError(parseErrors.badType, { text: `只支持 ${parseFormats[kind].join('、')} 格式的文件` });
    }
    const parse = { agentId: principal.agentId, kind, fileName: upload.fileName };
    if (!(await beginParse(ctx, parse.agentId, kind, parse.fileName))) throw new CodedError(parseErrors.busy);
    // The upload is removed with the reply; this copy stays until it is parsed.
    const path = `${upload.tempPath}.parse`;
    await rename(upload.tempPath, path);
    ctx.afterCommit(() => {
      // The endpoint does not wait for it: parsing takes longer.
      void parseDocument(path, extension)
        .then(
          (document) => ({ document }),
          (error: unknown) => {
            log.warn({ err: error, kind, extension }, 'document not parsed');
            return { message: error instanceof Error && /[\u4e00-\u9fff]/.test(error.message) ? error.message : FAILED };
          },
        )
        .then((outcome) => kernel.db.tenant(tenantId, (tenant) => endParse(tenant, parse, outcome)))
        .catch((error: unknown) => {
          log.error({ err: error }, 'document not kept');
          // The result cannot be stored: this must not block the next document.
          return kernel.db.tenant(tenantId, (tenant) => endParse(tenant, parse, { message: FAILED }));
        })
        .catch((error: unknown) => log.error({ err: error }, 'end of a parse'))
        .finally(() => rm(path, { force: true }));
    });
    ctx.audit({ target: `parse:${kind}`, after: { extension, size: upload.size } });
    return null;
  });

  on(parseResult, async (ctx) => {
    const row = await findParse(ctx, ctx.principal.agentId, ctx.query.kind);
    if (!row) return { state: 'none' as const, fileName: '', startTime: null, message: '', document: null };
    const state = parseState.parse(row.state);
    return {
      state,
      fileName: row.file_name,
      startTime: row.started_at.toISOString(),
      message: state === 'failed' ? row.message || FAILED : '',
      document: row.result as unknown as ParsedDocument | null,
    };
  });
});
