import { number, text } from '../kit/fields.ts';
import { type SettingsOf, settings } from '../kit/settings.ts';

const said = (label: string, blank: string) => ({ ...text(label, { max: 200, required: true }), blank });

/** What a tenant decides for all work orders: when they close by themselves, and what their notices say. */
export const workOrderSetting = settings({
  noun: 'work-order-setting',
  title: '工单规则',
  path: '/xmf-work-order/setting',
  access: { code: 'workorder_setting' },
  fields: {
    /** Days in which the initiator may confirm a done order before it closes by itself. */
    closeDays: number('自动关闭', { min: 1, max: 90, default: 3 }),
    /** Days after closing in which an order may be reopened; 0: never. */
    reopenDays: number('可以重开', { min: 0, max: 365, default: 30 }),
    /** In the texts `{{number}}`, `{{title}}`, `{{node}}` and `{{agent}}` are replaced. */
    assignedText: said('新任务', '工单 {{number}}「{{title}}」等待您处理：{{node}}'),
    urgedText: said('催办', '{{agent}} 催办工单 {{number}}「{{title}}」'),
    warnedText: said('即将超时', '工单 {{number}}「{{title}}」即将超时：{{node}}'),
    overdueText: said('已超时', '工单 {{number}}「{{title}}」已超时：{{node}}'),
  },
});
export type WorkOrderSetting = SettingsOf<typeof workOrderSetting>;
