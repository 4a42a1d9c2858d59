import { type VideoSite, videoSitePath } from '@lianxi/contracts/videocall/site.contract';
import { Copied } from '@lianxi/shared/site/copied';
import { SiteCode } from '@lianxi/shared/site/site-code';

/** How customers reach a video call: a link, and a line of code that adds a button to web pages. */
export function VideoSiteCode({ site }: { site: VideoSite }) {
  const link = `${location.origin}${videoSitePath(site)}`;
  const { tenantId, key } = site;
  const embed = `<script src="${location.origin}/video-widget.js" data-tenant="${tenantId}" data-site="${key}" async></script>`;
  return (
    <SiteCode name={site.name} link={link}>
      <Copied label="视频链接" text={link} hint="适合短信、菜单和二维码，手机浏览器打开即可。" />
      <Copied label="网页代码" text={embed} hint="放进网页的 <body>，页面上出现视频按钮；网页须用 https 打开。" />
    </SiteCode>
  );
}
