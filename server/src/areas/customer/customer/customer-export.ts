import { allCustomerFilters } from '@lianxi/contracts/customer/customer.contract';
import { exportCustomers } from '@lianxi/contracts/customer/customer-import.contract';
import type { SealedDb } from '../../../platform/db/db.ts';
import { routes } from '../../../platform/http/routes.ts';
import { scopeOf } from '../../../platform/permissions/scope.ts';
import { localTime } from '../../../platform/spreadsheet/local-time.ts';
import { defineExport } from '../../../platform/tasks/define-export.ts';
import { chosenValue, namedRow, searchedText } from '../../../platform/tasks/export-words.ts';
import { type FormExport, openFormExport, ownFieldsOfList } from '../../form/public.ts';
import { countCustomers, listCustomersBefore } from './customer.queries.ts';
import { readFilter, showDetail, type Viewer } from './customer-view.ts';

const PAGE = 1000;
const SCOPE = 'customer_list';

const levels = { normal: '普通', vip: 'VIP' };

const columns = [
  { title: '姓名', width: 14 },
  { title: '联系电话', width: 18 },
  { title: '公司', width: 28 },
  { title: '城市', width: 10 },
  { title: '级别', width: 8 },
  { title: '标签', width: 20 },
  { title: '归属坐席', width: 12 },
  { title: '邮箱', width: 24 },
  { title: '地址', width: 32 },
  { title: '备注', width: 32 },
  { title: '创建时间', width: 20 },
];

const titles = columns.map(({ title }) => title);

export const customerExport = defineExport({
  kind: 'customer.export',
  name: '客户',
  told: (rows) => `共 ${rows} 位客户`,
  needs: ['customer_export', SCOPE],
  holdsNumbers: true,
  filters: allCustomerFilters,
  columns,
  words: {
    keyword: searchedText('姓名或完整号码'),
    city: chosenValue('城市', {}),
    level: chosenValue('级别', levels),
    condition: searchedText('自定义条件'),
    labelId: namedRow('标签', 'labels'),
    ownerId: namedRow('归属坐席', 'agents'),
  },
  open({ principal, whole }, { condition, ...filters }, ids) {
    const scope = scopeOf(principal, SCOPE);
    const access = { scope, seesAll: scope.seesAll };
    const filterOf = async (tenant: SealedDb) => {
      const filter = readFilter({ cipher: tenant.cipher, whole }, access, filters);
      const own = await ownFieldsOfList(tenant, 'customer', { condition }, { principal, now: new Date() });
      return filter && { ...filter, own: own.filter, ids };
    };
    let form: FormExport | undefined;
    return {
      async moreColumns(tenant) {
        form = await openFormExport(tenant, 'customer', titles, principal);
        return form.columns;
      },
      async count(tenant) {
        const filter = await filterOf(tenant);
        return filter ? countCustomers(tenant, filter) : 0;
      },
      async readPage(tenant, before) {
        const viewer: Viewer = { cipher: tenant.cipher, whole };
        const filter = await filterOf(tenant);
        if (!filter) return { rows: [], next: null };
        const page = await listCustomersBefore(tenant, filter, before, PAGE);
        const own = await form?.cells(
          tenant,
          page.map(({ id }) => id),
        );
        const rows = page.map((row) => {
          const { custName, phone, company, city, level, labels, ownerName, email, address, remark, createTime } = showDetail(
            viewer,
            row,
          );
          // The handle of a masked number is useful only inside the portal.
          const number = viewer.whole ? phone : (phone.split('_')[0] ?? '');
          const words = labels.map((label) => label.name).join('、');
          return [
            custName,
            number,
            company,
            city,
            levels[level],
            words,
            ownerName ?? '',
            email,
            address,
            remark,
            localTime(createTime),
            ...(own?.get(row.id) ?? []),
          ];
        });
        return { rows, next: page.length < PAGE ? null : (page.at(-1)?.id ?? null) };
      },
    };
  },
});

export const customerExportRoutes = routes((on) => {
  on(exportCustomers, (ctx) => customerExport.start(ctx, ctx.body));
});
