import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { choice, flag, one, special, text } from '../kit/fields.ts';
import { id, timestamp } from '../kit/ids.ts';
import { type RecordOf, record } from '../kit/record.ts';

const access = { code: 'basicmodule_outsidenotice' };
const path = '/xmf-basic-model/outsidenotice';
const at = (label: string) => special(label, z.nullable(timestamp), { blank: null });

/** An announcement to customers, in the chat widget and on the page of video calls. */
export const outsideNotice = record({
  noun: 'outside-notice',
  title: '公告',
  fullTitle: '站外公告',
  path,
  access,
  knownBy: 'content',
  fields: {
    content: text('内容', { max: 200, required: true, keyword: true }),
    link: text('链接', { max: 500, pattern: [/^(https?:\/\/\S+)?$/, '链接以 http:// 或 https:// 开头'] }),
    place: choice('显示位置', { all: '在线和视频', chat: '在线客服', video: '视频客服' }, { default: 'all', filter: true }),
    /** The entrances that show it; null: all of the channel. */
    siteId: one('在线网站', {}),
    videoSiteId: one('视频入口', {}),
    /** Null: at once, and without an end. */
    beginAt: at('开始时间'),
    endAt: at('结束时间'),
    enabled: flag('启用', { default: true }),
  },
  shown: {
    siteName: z.string().nullable(),
    videoSiteName: z.string().nullable(),
    /** `live`: customers see it now. `waiting`, `over`: before and after its time. */
    state: z.enum(['live', 'waiting', 'over', 'off']),
  },
  duplicate: { text: '已有相同内容的公告', field: 'content' },
  errors: {
    unknownSite: { kind: 'invalid', text: '网站不存在', field: 'siteId' },
    unknownVideoSite: { kind: 'invalid', text: '视频入口不存在', field: 'videoSiteId' },
    endFirst: { kind: 'invalid', text: '结束时间应晚于开始时间', field: 'endAt' },
  },
});
export type OutsideNotice = RecordOf<typeof outsideNotice>;

/** The entrances that the form can choose from. */
export const outsideNoticeSites = endpoint({
  method: 'GET',
  path: `${path}/sites`,
  summary: '站外公告可选的网站',
  access,
  reply: z.object({
    sites: z.array(z.object({ id, name: z.string() })),
    videoSites: z.array(z.object({ id, entrance: z.string() })),
  }),
});
