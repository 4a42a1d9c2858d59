import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { defineErrors } from '../kit/errors.ts';
import { id, timestamp } from '../kit/ids.ts';
import { listPage, listQuery } from '../kit/list-page.ts';
import { originLines } from '../kit/origins.ts';

export const siteErrors = defineErrors('site', {
  duplicate: { kind: 'conflict', text: '已有同名的网站', field: 'name' },
  changed: { kind: 'conflict', text: '该网站已被其他人修改，请载入最新内容后再保存' },
  unknownGroup: { kind: 'invalid', text: '技能组不存在', field: 'groupIds' },
  inUse: { kind: 'conflict', text: '该网站已有访客，不能删除；可以停用' },
});

/** Is the visitor asked for it before they chat, and must they tell? */
export const asking = z.enum(['off', 'optional', 'required']);

/** Everything that a site says in one language. Empty in English: as the widget says it by itself. */
const words = (title: z.ZodString, launcher: z.ZodString, welcome: z.ZodString) => ({
  title: title.max(30),
  subtitle: z.string().trim().max(40),
  welcome: welcome.max(500),
  launcher: launcher.max(16),
});

/** What a visitor sees of a site before anybody talks to them. */
export const siteLook = z.object({
  ...words(
    z.string().trim().min(1, '请输入标题'),
    z.string().trim().min(1, '请输入按钮文字'),
    z.string().trim().min(1, '请输入欢迎语'),
  ),
  accent: z.string().regex(/^#[0-9a-f]{6}$/i, '颜色写作 # 和六位十六进制数字'),
  position: z.enum(['right', 'left']),
  theme: z.enum(['auto', 'light', 'dark']),
  /** Visitors whose browser is not Chinese read the widget and `english`. */
  bilingual: z.boolean(),
  english: z.object(words(z.string().trim(), z.string().trim(), z.string().trim())),
  ask: z.object({ name: asking, phone: asking, email: asking, company: asking }),
  /** Visitors choose a group before they chat. */
  askGroup: z.boolean(),
});
export type SiteLook = z.output<typeof siteLook>;

/** One web page address or several under one origin, with a widget of its own. What a person fills in. */
export const siteFields = siteLook.extend({
  name: z.string().trim().min(1, '请输入网站名称').max(30),
  enabled: z.boolean(),
  /** Whose pages may show the widget. Our own always may. */
  allowedOrigins: originLines,
  /** Which of the groups that visitors may choose this site offers; none: all. */
  groupIds: z.array(id).max(50),
  /** Whom visitors wait for who chose no group; null: the tenant's. */
  chatGroupId: id.nullable(),
  /** The robot speaks first, answers from the questions, and hands over. */
  bot: z.boolean(),
  botName: z.string().trim().min(1, '请输入机器人名称').max(20),
  /** After so many questions in a row without an answer it hands over by itself. */
  botMisses: z.number().int().min(1).max(5),
});
export type SiteFields = z.output<typeof siteFields>;

export const site = siteFields.extend({
  id,
  tenantId: z.number().int(),
  /** What pages name it by, beside the tenant. */
  key: z.string(),
  createTime: timestamp,
  version: z.number().int(),
});
export type Site = z.output<typeof site>;

const access = { code: 'online_setting' };

export const siteList = endpoint({
  method: 'GET',
  path: '/xmf-online-services/site',
  summary: '网站列表',
  access,
  query: listQuery.extend({ keyword: z.string().trim().max(50).optional() }),
  reply: listPage(site.pick({ id: true, key: true, name: true, title: true, enabled: true, bot: true, createTime: true })),
});

export const readSite = endpoint({
  method: 'GET',
  path: '/xmf-online-services/site/{id}',
  summary: '网站详情',
  access,
  params: z.object({ id }),
  reply: site,
});

export const createSite = endpoint({
  method: 'POST',
  path: '/xmf-online-services/site',
  summary: '新建网站',
  access,
  body: siteFields,
  reply: z.object({ id }),
  errors: [siteErrors.duplicate, siteErrors.unknownGroup],
});

export const updateSite = endpoint({
  method: 'PUT',
  path: '/xmf-online-services/site',
  summary: '修改网站',
  access,
  body: siteFields.extend({ id, version: z.number().int() }),
  reply: z.null(),
  errors: [siteErrors.duplicate, siteErrors.unknownGroup, siteErrors.changed],
});

/** Only one that nobody ever came through. */
export const deleteSite = endpoint({
  method: 'DELETE',
  path: '/xmf-online-services/site/{id}',
  summary: '删除网站',
  access,
  params: z.object({ id }),
  reply: z.null(),
  errors: [siteErrors.inUse],
});
