import { type Site, site } from '@lianxi/contracts/online/site.contract';
import type { ColumnOf } from '@lianxi/shared/record/record-columns';
import { type SiteKind, SiteRecordPage } from '@lianxi/shared/site/site-record';
import { SiteFieldset } from './site-fields.tsx';
import { WidgetCode } from './widget-code.tsx';
import { WidgetPreview } from './widget-preview.tsx';

const columns = (column: ColumnOf<typeof site>) => [
  column('name', { title: '网站' }),
  column('title', { width: 200 }),
  column('bot', { title: '机器人', render: ({ bot }) => (bot ? '先接待' : '—') }),
  column('enabled', { title: '状态', render: ({ enabled }) => (enabled ? '启用' : '停用') }),
  { key: 'key', title: '编号', width: 220, render: ({ key }: Site) => <code>{key}</code> },
  column('createTime'),
];

const kind: SiteKind<typeof site> = {
  record: site,
  columns,
  emptyWords: '新建网站后，把一行代码放进网页，访客就能咨询。',
  blank: {
    ...{ accent: `#${'1664ff'}`, title: '在线客服', subtitle: '有问题随时问我们', launcher: '在线咨询' },
    ...{ welcome: '您好，请问有什么可以帮您？', botName: '智能助手' },
  },
  code: (stored) => <WidgetCode site={stored} />,
  preview: (values) => <WidgetPreview fields={values} />,
  fields: (field, form, values) => <SiteFieldset field={field} form={form} values={values} />,
};

/** The sites through which visitors of the web enter (specification section 2, websitelistdetail). */
export default function SitePage() {
  return <SiteRecordPage kind={kind} />;
}
