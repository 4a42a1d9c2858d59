import { many, number, one, special } from '../kit/fields.ts';
import { hostList } from '../kit/host-list.ts';
import { type SettingsOf, settings } from '../kit/settings.ts';
import { workingHours } from '../kit/working-hours.ts';

/** How the tenant's conversations are received. Minutes and seconds of 0 switch a rule off. */
export const chatSetting = settings({
  noun: 'chat-setting',
  title: '接待设置',
  path: '/xmf-online-services/setting/reception',
  access: { code: 'online_setting' },
  fields: {
    /** Whom visitors wait for who chose no group; null: any agent. */
    chatGroupId: one('默认技能组', {}),
    /** When visitors of no group are received. */
    workingHours: special('服务时间', workingHours, { blank: [] }),
    /** Most visitors of no group who wait at once. */
    queueLimit: number('排队上限', { min: 0, max: 1000, default: 200 }),
    /** Who served a visitor within so many days is asked first. */
    affinityDays: number('优先分配给上次的坐席', { min: 0, max: 90, default: 7 }),
    /** An agent who leaves a visitor without an answer for so long loses the conversation to a colleague with a free place. */
    awaySeconds: number('坐席未回复时转给其他坐席', { min: 0, max: 3600, default: 180 }),
    /** An agent without an open page for so long is set offline. */
    absentMinutes: number('坐席关闭页面后转为离线', { min: 0, max: 1440, default: 10 }),
    /** A conversation in which the agent wrote last and the visitor said nothing for so long ends. */
    silentMinutes: number('访客不再说话时结束会话', { min: 0, max: 1440, default: 30 }),
    /** A visitor who wrote nothing and whose page is gone for so long gives the agent's place back. */
    goneMinutes: number('访客没有留言就离开后结束会话', { min: 0, max: 1440, default: 3 }),
    /** Hours after a contact in which its agent still may read the customer, whoever owns them. */
    customerHours: number('会话后可查看客户资料', { min: 0, max: 720, default: 2 }),
    /** Conversations that one visitor may begin within an hour. */
    startsPerHour: number('同一访客每小时最多发起', { min: 1, max: 100, default: 30 }),
    /** Customers of the level VIP, or with one of these labels, are served before all others. */
    vipLabelIds: many('优先接待的客户标签', { max: 50 }),
    /** Links in messages to these hosts are shown with the title of their page; none: no page is asked. */
    previewHosts: special('预览链接的域名', hostList, { blank: [] }),
  },
  errors: { unknownGroup: { kind: 'invalid', text: '技能组不存在', field: 'chatGroupId' } },
});
export type ChatSetting = SettingsOf<typeof chatSetting>;
