import type { videoSite } from '@lianxi/contracts/videocall/site.contract';
import type { RecordInput } from '@lianxi/shared/record/record-form';
import { SitePreview } from '@lianxi/shared/site/site-preview';
import { useMemo } from 'react';

/** Example groups for the customer's choice. */
const sampleGroups = [
  { id: '1', name: '业务咨询', open: true },
  { id: '2', name: '远程办理', open: true },
];

/** The customer's page with the form's present values. */
export function VideoSitePreview({ fields }: { fields: RecordInput<typeof videoSite> }) {
  const message = useMemo(() => {
    const { title, welcome, accent, consent, ask, askGroup } = fields;
    return { look: { title, welcome, accent, consent, ask, askGroup }, groups: sampleGroups };
  }, [fields]);
  return <SitePreview title="视频客服预览" src="/video?preview" message={message} device="phone" />;
}
