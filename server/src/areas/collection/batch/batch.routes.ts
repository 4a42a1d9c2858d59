import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { Readable } from 'node:stream';
import {
  BATCH_ROWS,
  batchErrors,
  batchTemplate,
  cancelBatch,
  checkBatch,
  confirmBatch,
} from '@lianxi/contracts/collection/collection-batch.contract';
import { collectionCasesTopic } from '@lianxi/contracts/collection/events';
import { CodedError, type ErrorDefinition } from '@lianxi/contracts/kit/errors';
import { tenantDate } from '@lianxi/contracts/kit/tenant-day';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { existing } from '../../../platform/http/existing.ts';
import type { FileReply } from '../../../platform/http/files.ts';
import { routes } from '../../../platform/http/routes.ts';
import { readTable, type Table, TableError, type TableFault } from '../../../platform/spreadsheet/read-table.ts';
import { writeXlsx, XLSX_TYPE } from '../../../platform/spreadsheet/write-xlsx.ts';
import { type BatchColumn, batchColumns, readBatch } from './batch-file.rules.ts';
import { insertCases, type NewCase } from './insert-cases.ts';

const LIMITS = { rows: BATCH_ROWS + 1, columns: 100, cell: 500 };
const SHOWN_FAULTS = 100;
const SHOWN_KNOWN = 100;
const STAGED = 'collection_batches.staged';

const tableErrors: Record<TableFault, ErrorDefinition> = {
  unreadable: batchErrors.unreadable,
  'too-many-rows': batchErrors.tooManyRows,
  'too-many-columns': batchErrors.badColumns,
  'cell-too-long': batchErrors.unreadable,
};

export const batchRoutes = routes(
  (on) => {
    on(checkBatch, async (ctx) => {
      const { tx, tenantId, cipher, principal, now } = ctx;
      const upload = ctx.files.find(({ fieldName }) => fieldName === 'file');
      const ending = extname(upload?.fileName ?? '');
      if (!upload || !['.xlsx', '.csv'].includes(ending.toLowerCase())) throw new CodedError(batchErrors.badFile);
      const { cases, faults, badRows } = readBatch(await read(upload.tempPath), now);
      const shown = faults.slice(0, SHOWN_FAULTS);
      // A list that its owner left is not kept: it holds names and numbers.
      await tx
        .updateTable('collection_batches')
        .set({ state: 'cancelled', staged: null })
        .where('tenant_id', '=', tenantId)
        .where('created_by', '=', principal.agentId)
        .where('state', '=', 'checked')
        .execute();
      const { id } = await tx
        .insertInto('collection_batches')
        .values({
          ...{ tenant_id: tenantId, creditor: '', name: '', state: 'checked', created_by: principal.agentId, created_at: now },
          ...{ good_rows: cases.length, bad_rows: badRows, faults: JSON.stringify(shown) },
          staged: cipher.encrypt(STAGED, JSON.stringify(cases)),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      ctx.audit({ target: `collection-batch:${id}`, after: { 可导入: cases.length, 有错误: badRows } });
      return { id, goodRows: cases.length, badRows, faults: shown };
    });

    on(confirmBatch, async (ctx) => {
      const { tx, tenantId, cipher, principal, now } = ctx;
      const { id, creditor, name } = ctx.body;
      const batch = await lockChecked(ctx, id);
      const cases = batch.staged ? (JSON.parse(cipher.decrypt(STAGED, batch.staged)) as NewCase[]) : [];
      if (cases.length === 0) throw new CodedError(batchErrors.nothingGood);
      await tx
        .updateTable('collection_batches')
        .set({ creditor, name, state: 'open', staged: null })
        .where('tenant_id', '=', tenantId)
        .where('id', '=', id)
        .execute();
      const ids = await insertCases(ctx, { id, creditor }, cases, { agentId: principal.agentId, now });
      if (ids.size === 0) throw new CodedError(batchErrors.nothingGood);
      const known = cases.flatMap(({ contractNo }) => (ids.has(contractNo) ? [] : [contractNo]));
      ctx.audit({
        target: `collection-batch:${id}`,
        after: { 委托方: creditor, 批次: name, 新增: ids.size, 已有: known.length },
      });
      ctx.changed(collectionCasesTopic);
      return { added: ids.size, known: known.slice(0, SHOWN_KNOWN) };
    });

    on(cancelBatch, async (ctx) => {
      const { id } = ctx.params;
      await lockChecked(ctx, id);
      await ctx.tx
        .updateTable('collection_batches')
        .set({ state: 'cancelled', staged: null })
        .where('tenant_id', '=', ctx.tenantId)
        .where('id', '=', id)
        .execute();
      ctx.audit({ target: `collection-batch:${id}` });
      return null;
    });

    on(batchTemplate, ({ now }) => makeTemplate(now));
  },
  { collection_batches_name_key: batchErrors.duplicate },
);

/** An import of the caller's that waits for them, locked. */
async function lockChecked({ tx, tenantId, principal }: SignedInContext<unknown>, id: string) {
  const batch = existing(
    await tx
      .selectFrom('collection_batches')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .where('created_by', '=', principal.agentId)
      .forUpdate()
      .executeTakeFirst(),
  );
  if (batch.state !== 'checked') throw new CodedError(batchErrors.notChecked);
  return batch;
}

async function read(path: string): Promise<Table> {
  try {
    return await readTable(path, LIMITS);
  } catch (error) {
    if (error instanceof TableError) throw new CodedError(tableErrors[error.fault]);
    throw error;
  }
}

const sampleOf = (now: Date): Record<BatchColumn, string> => ({
  contractNo: 'HT0001（导入前请删除这一行）',
  debtor: '示例',
  phone: '15400000000',
  principal: '12000.00',
  interest: '356.80',
  fee: '20',
  overdueSince: tenantDate(new Date(now.getTime() - 40 * 86_400_000)),
  firstName: '示例联系人',
  firstRelation: '亲属',
  firstPhone: '15400000001',
  secondName: '',
  secondRelation: '',
  secondPhone: '',
});

async function makeTemplate(now: Date): Promise<FileReply> {
  const folder = await mkdtemp(join(tmpdir(), 'lianxi-template-'));
  const path = join(folder, 'template.xlsx');
  const columns = Object.values(batchColumns).map((title) => ({ title, width: 18 }));
  const sample = sampleOf(now);
  const row = (Object.keys(batchColumns) as BatchColumn[]).map((column) => sample[column]);
  await writeXlsx(path, [{ name: '催收批次', columns, rows: [row] }]);
  const bytes = await readFile(path);
  await rm(folder, { recursive: true });
  return {
    open: async (part) => Readable.from(part ? bytes.subarray(part.start, part.end + 1) : bytes),
    contentType: XLSX_TYPE,
    fileName: '催收批次模板.xlsx',
    size: bytes.length,
    disposition: 'attachment',
    tag: createHash('sha256').update(bytes).digest('base64url'),
  };
}
