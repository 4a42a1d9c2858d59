import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { Readable } from 'node:stream';
import {
  cancelCustomerImport,
  confirmCustomerImport,
  importErrors,
  importReport,
  importTemplate,
  readCustomerImport,
  startCustomerImport,
} from '@lianxi/contracts/customer/customer-import.contract';
import { downloadFile } from '@lianxi/contracts/files/file.contract';
import { CodedError, commonErrors } from '@lianxi/contracts/kit/errors';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { existing } from '../../../platform/http/existing.ts';
import type { FileReply } from '../../../platform/http/files.ts';
import { type AreaRoutes, routes } from '../../../platform/http/routes.ts';
import { writeXlsx, XLSX_TYPE } from '../../../platform/spreadsheet/write-xlsx.ts';
import { changeTask, startTask } from '../../../platform/tasks/task.queries.ts';
import { type OwnColumn, openFormImport } from '../../form/public.ts';
import { customerColumns } from '../customer/plain-customer.ts';
import type { ImportJobs } from './customer-import.job.ts';
import { findImport, insertImport, moveImport, showImport } from './customer-import.queries.ts';

export function customerImportRoutes(jobs: () => ImportJobs): AreaRoutes {
  return routes((on) => {
    on(startCustomerImport, async (ctx) => {
      const { kernel, principal, tenantId } = ctx;
      const upload = ctx.files.find((file) => file.fieldName === 'file');
      if (!upload || !['.xlsx', '.csv'].includes(extname(upload.fileName).toLowerCase())) {
        throw new CodedError(importErrors.badFile);
      }
      const url = (fileSaveName: string) => `/api${downloadFile.path.replace('{fileSaveName}', fileSaveName)}`;
      const uploader = { kind: 'agent', id: principal.agentId } as const;
      const stored = await kernel.files.store(ctx, upload, uploader, { url, ownerOnly: true, needs: ['customer_import'] });
      await kernel.files.keep(ctx, [stored.fileSaveName]);
      const taskId = await startTask(ctx, principal.agentId, { kind: 'customer.import', title: `导入客户：${upload.fileName}` });
      const file = { file_name: upload.fileName, file_save_name: stored.fileSaveName };
      const id = await insertImport(ctx, { task_id: taskId, agent_id: principal.agentId, ...file });
      await changeTask(ctx, taskId, { link: `/customer/list?import=${id}` });
      await kernel.jobs.send(ctx, jobs().check, { tenantId, taskId, importId: id, sessionId: principal.sessionId });
      ctx.audit({ target: `customer-import:${id}`, after: { size: upload.size } });
      return { id, taskId };
    });

    on(readCustomerImport, async (ctx) => showImport(ctx, await own(ctx, ctx.params.id)));

    on(confirmCustomerImport, async (ctx) => {
      const { id } = ctx.params;
      const found = await own(ctx, id);
      const { state, goodRows } = await showImport(ctx, found);
      if (state !== 'checked') throw new CodedError(importErrors.notChecked);
      if (goodRows === 0) throw new CodedError(importErrors.nothingGood);
      // Of two users who confirm at the same time, only one finds it checked.
      const moved = await moveImport(ctx, id, 'checked', { state: 'importing' });
      const going = moved && (await changeTask(ctx, found.task_id, { state: 'queued', done: 0, total: goodRows, message: '' }));
      if (!going) throw new CodedError(importErrors.notChecked);
      await ctx.kernel.jobs.send(ctx, jobs().run, {
        tenantId: ctx.tenantId,
        taskId: found.task_id,
        importId: id,
        sessionId: ctx.principal.sessionId,
      });
      ctx.audit({ target: `customer-import:${id}`, after: { rows: goodRows } });
      return null;
    });

    on(cancelCustomerImport, async (ctx) => {
      const found = await own(ctx, ctx.params.id);
      const cancelled = await changeTask(ctx, found.task_id, { state: 'cancelled', message: '已取消' });
      if (!cancelled) throw new CodedError(importErrors.notChecked);
      ctx.audit({ target: `customer-import:${found.id}` });
      return null;
    });

    on(importReport, async (ctx) => {
      const { report_save_name } = await own(ctx, ctx.params.id);
      const file = report_save_name && (await ctx.kernel.files.locate(ctx, report_save_name));
      if (!file) throw new CodedError(commonErrors.notFound);
      return ctx.kernel.files.reply(file, 'attachment');
    });

    on(importTemplate, async (ctx) => {
      const own = await openFormImport(ctx, 'customer', Object.values(customerColumns), ctx);
      return makeTemplate(own?.columns ?? []);
    });
  });
}

/** An import of the caller: no user sees another's. */
async function own(ctx: SignedInContext<unknown>, id: string) {
  return existing(await findImport(ctx, id, ctx.principal.agentId));
}

const takes: Record<keyof typeof customerColumns, string> = {
  custName: '必填，最多 50 个字',
  phone: '必填，6 到 15 位数字；一个号码只能属于一位客户',
  company: '最多 100 个字',
  city: '最多 20 个字',
  level: '普通 或 VIP，不填为普通',
  email: '最多 50 个字符',
  address: '最多 200 个字',
  remark: '最多 500 个字',
  owner: '在用坐席的工号，不填为暂不分配',
  labels: '已有标签的名称，多个用顿号隔开',
};

async function makeTemplate(own: readonly OwnColumn[]): Promise<FileReply> {
  const folder = await mkdtemp(join(tmpdir(), 'lianxi-template-'));
  const path = join(folder, 'template.xlsx');
  const titles = Object.entries(customerColumns) as [keyof typeof customerColumns, string][];
  const sample = ['示例客户', '15400000000', '示例公司', '苏州', '普通', '', '', '这一行是示例，导入前请删除', '', ''];
  await writeXlsx(path, [
    {
      name: '客户',
      columns: [
        ...titles.map(([column, title]) => ({ title, width: 18, ...(column === 'level' && { choices: ['普通', 'VIP'] }) })),
        ...own.map(({ title, choices }) => ({ title, width: 18, ...(choices && { choices }) })),
      ],
      rows: [sample],
    },
    {
      name: '填写说明',
      columns: [
        { title: '列', width: 16 },
        { title: '说明', width: 60 },
      ],
      rows: [...titles.map(([column, title]) => [title, takes[column]]), ...own.map(({ title, takes: rule }) => [title, rule])],
    },
  ]);
  const bytes = await readFile(path);
  await rm(folder, { recursive: true });
  return {
    open: async (part) => Readable.from(part ? bytes.subarray(part.start, part.end + 1) : bytes),
    contentType: XLSX_TYPE,
    fileName: '客户导入模板.xlsx',
    size: bytes.length,
    disposition: 'attachment',
    tag: createHash('sha256').update(bytes).digest('base64url'),
  };
}
