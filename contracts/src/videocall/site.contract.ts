import * as z from 'zod';
import { choice, flag, lines, one, special, text } from '../kit/fields.ts';
import { origins } from '../kit/origins.ts';
import { type RecordOf, record } from '../kit/record.ts';
import { asking } from '../online/site-look.ts';

const consents = { off: '不录制', optional: '客户可以不同意', required: '必须同意才能视频' };

/** An entrance for customers: a link, a QR code or a button of a web page. Only a site without visitors can be removed. */
export const videoSite = record({
  noun: 'video-site',
  title: '视频入口',
  path: '/xmf-video-services/site',
  access: { code: 'videocall_setting' },
  knownBy: 'name',
  fields: {
    name: text('入口名称', { max: 30, required: true, keyword: true }),
    /** Whose pages may embed it. Our own always may. */
    allowedOrigins: origins('允许嵌入的网页来源'),
    enabled: flag('启用', { default: true }),
    accent: text('主题颜色', { max: 7, pattern: [/^#[0-9a-f]{6}$/i, '颜色写作 # 和六位十六进制数字'] }),
    title: text('标题', { max: 30, required: true }),
    welcome: lines('欢迎语', { max: 200, required: true }),
    /** Does the customer agree to a recording before the call, and must they? */
    consent: choice('录制', consents, { default: 'optional' }),
    ask: special('视频前询问', z.object({ name: asking, phone: asking }), { blank: { name: 'optional', phone: 'off' } }),
    /** Customers choose a group before they call. */
    askGroup: flag('选择服务类型', { default: false }),
    /** The group for customers who chose none; null: any agent. */
    groupId: one('默认技能组', {}),
  },
  /** `key`: names the site on pages, together with the tenant. */
  shown: { tenantId: z.number().int(), key: z.string() },
  duplicate: { text: '已有同名的视频入口', field: 'name' },
  errors: {
    unknownGroup: { kind: 'invalid', text: '技能组不存在', field: 'groupId' },
    inUse: { kind: 'conflict', text: '该视频入口已有客户，不能删除；可以停用' },
  },
});
export type VideoSite = RecordOf<typeof videoSite>;

/** Where a customer comes in: a path of this portal. */
export const videoSitePath = ({ tenantId, key }: Pick<VideoSite, 'tenantId' | 'key'>): string =>
  `/video?tenantId=${tenantId}&site=${key}`;
