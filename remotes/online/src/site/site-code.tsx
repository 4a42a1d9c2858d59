import type { Site } from '@lianxi/contracts/online/site.contract';
import QRCode from 'react-qr-code';
import { Copied } from './copied.tsx';

const QR_PX = 132;

/** How visitors get to a site: a line for web pages, a link, a picture of the link. */
export function SiteCode({ site: { tenantId, key, name } }: { site: Site }) {
  const link = `${location.origin}/chat?tenant=${tenantId}&site=${key}`;
  const embed = `<script src="${location.origin}/widget.js" data-tenant="${tenantId}" data-site="${key}" async></script>`;
  return (
    <section className="site-code" aria-label="接入">
      <h2>接入</h2>
      <Copied label="网页代码" text={embed} hint="放进网页的 <body>，别的都不用改。" />
      <Copied label="聊天链接" text={link} hint="整页聊天，适合短信、菜单和二维码。" />
      <div className="site-qr" role="img" aria-label={`${name} 的二维码`}>
        <QRCode value={link} size={QR_PX} level="M" aria-hidden />
      </div>
    </section>
  );
}
