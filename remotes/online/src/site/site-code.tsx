import { Button } from '@douyinfe/semi-ui';
import type { Site } from '@lianxi/contracts/online/site.contract';
import { toastError, toastSuccess } from '@lianxi/shared/ui/toast';
import { useId } from 'react';
import QRCode from 'react-qr-code';

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

function Copied({ label, text, hint }: { label: string; text: string; hint: string }) {
  const id = useId();
  const copy = () => {
    const written = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('请手动复制'));
    written.then(() => toastSuccess('已复制')).catch(toastError);
  };
  return (
    <div className="site-copied">
      <label htmlFor={id}>{label}</label>
      <textarea id={id} readOnly rows={3} value={text} onFocus={(event) => event.currentTarget.select()} />
      <span>{hint}</span>
      <Button size="small" aria-label={`复制${label}`} onClick={copy}>
        复制
      </Button>
    </div>
  );
}
