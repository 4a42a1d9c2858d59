import type { Site } from '@lianxi/contracts/online/site.contract';
import { Copied } from '@lianxi/shared/site/copied';
import { SiteCode } from '@lianxi/shared/site/site-code';

/** How visitors reach the chat of a site: a line of code for web pages, a link. */
export function WidgetCode({ site: { tenantId, key, name } }: { site: Site }) {
  const link = `${location.origin}/chat?tenant=${tenantId}&site=${key}`;
  const embed = `<script src="${location.origin}/widget.js" data-tenant="${tenantId}" data-site="${key}" async></script>`;
  return (
    <SiteCode name={name} link={link}>
      <Copied label="网页代码" text={embed} hint="放进网页的 <body>，别的都不用改。" />
      <Copied label="聊天链接" text={link} hint="整页聊天，适合短信、菜单和二维码。" />
    </SiteCode>
  );
}
