import { smsFilters, smsStates } from '@lianxi/contracts/sms/sms-message.contract';
import { smsKinds } from '@lianxi/contracts/sms/sms-text';
import { shownNumber } from '@lianxi/contracts/telephony/call-words';
import type { TenantTx } from '../../../platform/db/db.ts';
import { countRows } from '../../../platform/db/find-page.ts';
import { maskNumbersIn } from '../../../platform/permissions/mask-text.ts';
import { scopeOf } from '../../../platform/permissions/scope.ts';
import { localTime } from '../../../platform/spreadsheet/local-time.ts';
import { defineExport } from '../../../platform/tasks/define-export.ts';
import { chosenValue, searchedText, timeRange } from '../../../platform/tasks/export-words.ts';
import { messageOf, messagesOf } from './list.queries.ts';

const PAGE = 1000;
const SCOPE = 'shortmsg_record';

export const smsExport = defineExport({
  kind: 'sms.export',
  name: '短信记录',
  told: (rows) => `共 ${rows} 条短信`,
  needs: [SCOPE],
  holdsNumbers: true,
  filters: smsFilters,
  columns: [
    { title: '时间', width: 20 },
    { title: '号码', width: 16 },
    { title: '客户', width: 14 },
    { title: '类型', width: 8 },
    { title: '内容', width: 60 },
    { title: '条数', width: 8 },
    { title: '价格（分）', width: 10 },
    { title: '状态', width: 10 },
    { title: '原因', width: 30 },
    { title: '发送人', width: 12 },
    { title: '完成时间', width: 20 },
  ],
  words: {
    phone: searchedText('号码'),
    state: chosenValue('状态', smsStates),
    kind: chosenValue('类型', smsKinds),
    batchId: searchedText('群发任务'),
    ...timeRange,
  },
  open({ principal, whole }, filters, ids) {
    const scope = scopeOf(principal, SCOPE);
    const found = (tenant: TenantTx) => {
      const messages = messagesOf({ ...tenant, principal }, scope, filters);
      return ids ? messages.where('m.id', 'in', ids) : messages;
    };
    const text = (written: string) => (whole ? written : maskNumbersIn(written));
    return {
      count: (tenant) => countRows(found(tenant)),
      async readPage(tenant, before) {
        const rest = before === null ? found(tenant) : found(tenant).where('m.id', '<', before);
        const page = await rest.orderBy('m.id', 'desc').limit(PAGE).execute();
        const rows = page.map((row) => {
          const sms = messageOf(tenant, whole, row);
          return [
            localTime(sms.createTime),
            shownNumber(sms.phone),
            text(sms.custName),
            smsKinds[sms.kind],
            text(sms.content),
            String(sms.segments),
            String(sms.price),
            smsStates[sms.state],
            text(sms.cause),
            sms.agentName,
            sms.doneTime === null ? '' : localTime(sms.doneTime),
          ];
        });
        return { rows, next: page.length < PAGE ? null : (page.at(-1)?.id ?? null) };
      },
    };
  },
});
