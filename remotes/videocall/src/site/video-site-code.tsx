import { type VideoSite, videoSitePath } from '@lianxi/contracts/videocall/video-site.contract';
import { Copied } from '@lianxi/shared/site/copied';
import { SiteCode } from '@lianxi/shared/site/site-code';

/** How customers get to a video call: a link, and a frame for web pages that may use camera and microphone in it. */
export function VideoSiteCode({ site }: { site: VideoSite }) {
  const link = `${location.origin}${videoSitePath(site)}`;
  const embed = `<iframe src="${link.replace('&', '&amp;')}" title="视频客服" width="375" height="667" allow="camera; microphone; display-capture; autoplay" style="border:0"></iframe>`;
  return (
    <SiteCode name={site.name} link={link}>
      <Copied label="视频链接" text={link} hint="适合短信、菜单和二维码，手机浏览器打开即可。" />
      <Copied label="网页代码" text={embed} hint="放进网页里要显示视频的地方；网页须用 https 打开。" />
    </SiteCode>
  );
}
