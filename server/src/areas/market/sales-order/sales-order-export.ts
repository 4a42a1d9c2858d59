import { plainYuan } from '@lianxi/contracts/market/money';
import { exportSalesOrders, salesOrderFilters } from '@lianxi/contracts/market/sales-order.contract';
import { salesOrderStates } from '@lianxi/contracts/market/sales-order-state';
import type { TenantTx } from '../../../platform/db/db.ts';
import { countRows } from '../../../platform/db/find-page.ts';
import { routes } from '../../../platform/http/routes.ts';
import { maskNumbersIn } from '../../../platform/permissions/mask-text.ts';
import { scopeOf } from '../../../platform/permissions/scope.ts';
import { localTime } from '../../../platform/spreadsheet/local-time.ts';
import { defineExport } from '../../../platform/tasks/define-export.ts';
import { chosenValue, namedRow, searchedText, timeRange } from '../../../platform/tasks/export-words.ts';
import { SCOPE } from './order-parts.ts';
import { goodsInWords, ordersOf, shown, showOrder } from './sales-order.queries.ts';

const PAGE = 1000;

export const salesOrderExport = defineExport({
  kind: 'sales-order.export',
  name: '订单',
  told: (rows) => `共 ${rows} 个订单`,
  needs: [SCOPE],
  holdsNumbers: true,
  filters: salesOrderFilters,
  columns: [
    { title: '订单号', width: 20 },
    { title: '状态', width: 10 },
    { title: '客户', width: 14 },
    { title: '商品', width: 60 },
    { title: '商品金额（元）', width: 14 },
    { title: '优惠（元）', width: 12 },
    { title: '应付（元）', width: 14 },
    { title: '归属坐席', width: 12 },
    { title: '门店', width: 18 },
    { title: '下单时间', width: 20 },
  ],
  words: {
    keyword: searchedText('订单号'),
    state: chosenValue('状态', salesOrderStates),
    customerId: searchedText('客户'),
    ownerId: namedRow('归属坐席', 'agents'),
    ...timeRange,
  },
  open({ principal, whole }, filters, ids) {
    const scope = scopeOf(principal, SCOPE);
    const found = (tenant: TenantTx) => {
      const orders = ordersOf(tenant, scope, filters);
      return ids ? orders.where('o.id', 'in', ids) : orders;
    };
    const text = (written: string) => (whole ? written : maskNumbersIn(written));
    return {
      count: (tenant) => countRows(found(tenant)),
      async readPage(tenant, before) {
        const rest = before === null ? found(tenant) : found(tenant).where('o.id', '<', before);
        const page = await shown(rest).orderBy('o.id', 'desc').limit(PAGE).execute();
        const goods = await goodsInWords(
          tenant,
          page.map(({ id }) => id),
        );
        const rows = page.map((row) => {
          const order = showOrder(tenant.cipher, row);
          return [
            order.number,
            salesOrderStates[order.state],
            text(order.custName),
            goods.get(order.id) ?? '',
            plainYuan(order.total),
            plainYuan(order.discount),
            plainYuan(order.amount),
            order.ownerName,
            order.storeName,
            localTime(order.createTime),
          ];
        });
        return { rows, next: page.length < PAGE ? null : (page.at(-1)?.id ?? null) };
      },
    };
  },
});

export const exportSalesOrderRoutes = routes((on) => {
  on(exportSalesOrders, (ctx) => salesOrderExport.start(ctx, ctx.body));
});
