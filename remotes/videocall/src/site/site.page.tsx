import { type VideoSite, videoSite } from '@lianxi/contracts/videocall/site.contract';
import type { ColumnOf } from '@lianxi/shared/record/record-columns';
import { type SiteKind, SiteRecordPage } from '@lianxi/shared/site/site-record';
import { VideoSiteCode } from './site-code.tsx';
import { VideoSiteFieldset } from './site-fields.tsx';
import { VideoSitePreview } from './site-preview.tsx';

const consents = { off: '不录制', optional: '可选', required: '必须同意' };

const columns = (column: ColumnOf<typeof videoSite>) => [
  column('name', { title: '视频入口' }),
  column('title', { width: 200 }),
  column('consent', { title: '录制同意', width: 100, render: ({ consent }) => consents[consent] }),
  column('enabled', { title: '状态', render: ({ enabled }) => (enabled ? '启用' : '停用') }),
  { key: 'key', title: '编号', width: 220, render: ({ key }: VideoSite) => <code>{key}</code> },
  column('createTime'),
];

const kind: SiteKind<typeof videoSite> = {
  record: videoSite,
  columns,
  emptyWords: '新建视频入口后，把链接或二维码发给客户，点开就能视频。',
  blank: { accent: `#${'1664ff'}`, title: '视频客服', welcome: '您好，请点击开始视频，我们将为您接通客服。' },
  code: (stored) => <VideoSiteCode site={stored} />,
  preview: (values) => <VideoSitePreview fields={values} />,
  fields: (field, form) => <VideoSiteFieldset field={field} form={form} />,
};

/** The entrances of customers (specification section 2, /videocall/websiteListdetail). */
export default function VideoSitePage() {
  return <SiteRecordPage kind={kind} />;
}
