import type { ScriptSentence } from '@lianxi/contracts/callcenter/call-script.contract';
import type { SummaryField } from '@lianxi/contracts/summary/summary-field';
import type { Tx } from '../platform/db/db.ts';
import type { DemoTenant } from './tenants.ts';

/** The summary fields after every call, and the call scripts. */
export async function insertDeskAids(tx: Tx, tenant: DemoTenant): Promise<void> {
  const office = tenant.name.replace(/（.*）$/, '');
  const fields: SummaryField[] = [
    {
      key: 'type',
      label: '业务类型',
      kind: 'category',
      required: true,
      options: [
        '售前/商品咨询',
        '售前/价格与活动',
        '售中/订单查询',
        '售中/改地址',
        '售后/退货',
        '售后/换货',
        '售后/质量问题',
        '投诉/服务',
        '其他',
      ],
    },
    { key: 'result', label: '处理结果', kind: 'choice', required: true, options: ['已解决', '待跟进', '转其他部门', '无法处理'] },
    { key: 'wants', label: '客户诉求', kind: 'choices', required: false, options: ['退款', '补发', '发票', '回电'] },
    { key: 'remark', label: '备注', kind: 'lines', required: false, options: [] },
  ];
  const name = '通用小结';
  await tx
    .insertInto('summary_templates')
    .values({ tenant_id: tenant.id, channel: 'call', name, usual: true, fields: JSON.stringify(fields) })
    .execute();
  const welcome: ScriptSentence[] = [
    { title: '开场白', text: `您好，这里是${office}，请问有什么可以帮您？` },
    { title: '核对信息', text: '为了保护您的账户安全，请您提供下单时的姓名和收货地址。' },
    { title: '结束语', text: '感谢您的来电，稍后请对本次服务评价，祝您生活愉快。' },
  ];
  const recall: ScriptSentence[] = [
    { title: '开场白', text: `您好，这里是${office}，您刚才的来电没有接通，现在为您回电。` },
    { title: '结束语', text: '感谢您的接听，祝您生活愉快。' },
  ];
  await tx
    .insertInto('call_scripts')
    .values([
      { tenant_id: tenant.id, name: '来电服务', direction: 'in', sort: 0, sentences: JSON.stringify(welcome) },
      { tenant_id: tenant.id, name: '回电服务', direction: 'out', sort: 1, sentences: JSON.stringify(recall) },
    ])
    .execute();
}
