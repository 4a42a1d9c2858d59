import {
  createInfoRecord,
  deleteInfoRecord,
  infoRecordErrors,
  infoRecordList,
  infoRecordsOfCustomer,
  infoTemplates,
  MAX_OF_CUSTOMER,
  passInfoRecord,
  readInfoRecord,
  updateInfoRecord,
} from '@lianxi/contracts/customer/info-record.contract';
import { formRecordErrors } from '@lianxi/contracts/form/form-record';
import { CodedError } from '@lianxi/contracts/kit/errors';
import { textAsHtml } from '../../../platform/html/text-as-html.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { existing } from '../../../platform/http/existing.ts';
import { routes } from '../../../platform/http/routes.ts';
import { sendNotice } from '../../admin/public.ts';
import { fillOwnFields, ownFieldsOfList, removeFilledForm, showOwnFields } from '../../form/public.ts';
import { findCustomer } from '../customer/customer.queries.ts';
import { viewerOf } from '../customer/customer.routes.ts';
import { showText } from '../customer/customer-view.ts';
import { answerRead, findReadable } from '../customer/readable-customer.ts';
import {
  countInfoRecords,
  findInfoRecord,
  findInfoRecords,
  findInfoTemplates,
  findOfCustomer,
  type InfoRecordRow,
  insertInfoRecord,
  notePassing,
  removeInfoRecord,
  touchInfoRecord,
} from './info-record.queries.ts';

type Caller = SignedInContext<unknown>;

const module = 'info';

export const infoRecordRoutes = routes((on) => {
  on(infoTemplates, (ctx) => findInfoTemplates(ctx));

  on(infoRecordList, async (ctx) => {
    const { currentPage, pageSize, templateId, customerId, ...asked } = ctx.query;
    const own = await ownFieldsOfList(ctx, module, { templateId, ...asked }, ctx);
    const filter = { templateId, customerId, own: own.filter };
    const [rows, total] = await Promise.all([
      findInfoRecords(ctx, filter, { limit: pageSize, offset: (currentPage - 1) * pageSize, order: own.order }),
      countInfoRecords(ctx, filter),
    ]);
    const cells = await own.cells(rows.map(({ id }) => id));
    return { list: rows.map((row) => ({ ...shown(ctx, row), own: cells.get(row.id) })), total, currentPage, pageSize };
  });

  on(readInfoRecord, async (ctx) => {
    const row = await requireRecord(ctx, ctx.params.id);
    const form = await showOwnFields(ctx, { module, templateId: row.template_id, recordId: row.id }, ctx);
    const { passed_at: time, passed_by_name: byName, passed_to_name: toName } = row;
    const passed = time && { byName: byName ?? '', toName: toName ?? '', time: time.toISOString() };
    return { ...shown(ctx, row), templateName: row.template_name, createdByName: row.created_by_name, form, passed };
  });

  on(infoRecordsOfCustomer, async (ctx) => {
    const found = existing(await findReadable(ctx, ctx.params.customerId));
    const rows = await findOfCustomer(ctx, found.row.id, MAX_OF_CUSTOMER);
    const records = [];
    for (const { id, template_id: templateId, template_name: templateName, updated_at } of rows) {
      const form = await showOwnFields(ctx, { module, templateId, recordId: id }, ctx);
      records.push({ id, templateId, templateName, updateTime: updated_at.toISOString(), form });
    }
    return answerRead(ctx, infoRecordsOfCustomer, found, records);
  });

  on(createInfoRecord, async (ctx) => {
    const { templateId, customerId, values } = ctx.body;
    if (!(await findCustomer(ctx, ctx.scope, customerId))) throw new CodedError(infoRecordErrors.unknownCustomer);
    const { agentId } = ctx.principal;
    // First the record: its id is the place of its values.
    await requireTemplate(ctx, templateId);
    const id = await insertInfoRecord(ctx, { templateId, customerId, agentId });
    await fillOwnFields(ctx, { module, templateId, recordId: id }, values, ctx);
    ctx.audit({ target: `info-record:${id}`, after: { templateId, customerId } });
    return { id };
  });

  on(updateInfoRecord, async (ctx) => {
    const { id, version, values } = ctx.body;
    const row = await requireRecord(ctx, id, { lock: true });
    if (row.version !== version) throw new CodedError(infoRecordErrors.changed);
    const changed = await fillOwnFields(ctx, { module, templateId: row.template_id, recordId: id }, values, ctx);
    await touchInfoRecord(ctx, id);
    ctx.audit({ target: `info-record:${id}`, after: { changed } });
    return null;
  });

  on(deleteInfoRecord, async (ctx) => {
    const { id } = ctx.params;
    const { template_id: templateId, customer_id: customerId } = await requireRecord(ctx, id, { lock: true });
    await removeFilledForm(ctx, { templateId, recordId: id });
    await removeInfoRecord(ctx, id);
    ctx.audit({ target: `info-record:${id}`, before: { templateId, customerId } });
    return null;
  });

  on(passInfoRecord, async (ctx) => {
    const { id, agentId: toId } = ctx.body;
    const { agentId: byId, agentName } = ctx.principal;
    const row = await requireRecord(ctx, id, { lock: true });
    if (!(await notePassing(ctx, { id, byId, toId, at: ctx.now }))) throw new CodedError(infoRecordErrors.unknownAgent);
    await sendNotice(ctx, {
      type: 8,
      title: '附加信息转交',
      content: `<p>${textAsHtml(agentName)}把一条「${textAsHtml(row.template_name)}」转交给您。</p>`,
      agentIds: [toId],
      businessId: id,
      orderId: row.template_id,
      sender: { id: byId, name: agentName },
    });
    ctx.audit({ target: `info-record:${id}`, after: { agentId: toId } });
    return null;
  });
});

async function requireRecord(ctx: Caller, id: string, how?: { lock: boolean }) {
  const row = await findInfoRecord(ctx, id, how);
  if (!row) throw new CodedError(infoRecordErrors.missing);
  return row;
}

async function requireTemplate(ctx: Caller, templateId: string): Promise<void> {
  const templates = await findInfoTemplates(ctx);
  if (!templates.some(({ id }) => id === templateId)) throw new CodedError(formRecordErrors.notPublished);
}

/** A record as its reader may see it. */
function shown(ctx: Caller, row: InfoRecordRow) {
  return {
    id: row.id,
    templateId: row.template_id,
    customerId: row.customer_id,
    custName: showText(viewerOf(ctx), ctx.cipher.decrypt('customers.name', row.customer_name)),
    createTime: row.created_at.toISOString(),
    updateTime: row.updated_at.toISOString(),
    version: row.version,
  };
}
