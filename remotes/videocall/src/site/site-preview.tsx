import type { VideoSiteFields } from '@lianxi/contracts/videocall/site.contract';
import { SitePreview } from '@lianxi/shared/site/site-preview';
import { useMemo } from 'react';

/** Groups as a customer would be offered them. */
const sampleGroups = [
  { id: '1', name: '业务咨询', open: true },
  { id: '2', name: '远程办理', open: true },
];

/** The customer's page, as the form has it now. */
export function VideoSitePreview({ fields }: { fields: VideoSiteFields }) {
  const message = useMemo(() => {
    const { title, welcome, accent, consent, ask, askGroup } = fields;
    return { look: { title, welcome, accent, consent, ask, askGroup }, groups: sampleGroups };
  }, [fields]);
  return <SitePreview title="视频客服预览" src="/video?preview" message={message} device="phone" />;
}
