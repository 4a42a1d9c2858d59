import { lazy, type ReactNode, Suspense } from 'react';
import './site.css';

const QrCode = lazy(() => import('./qr-code.lazy.tsx'));

const QR_PX = 132;

/** How customers reach a site: code for web pages and messages, and a QR code of the link. */
export function SiteCode({ name, link, children }: { name: string; link: string; children: ReactNode }) {
  return (
    <section className="site-code" aria-label="接入">
      <h2>接入</h2>
      {children}
      <div className="site-qr" role="img" aria-label={`${name} 的二维码`}>
        <Suspense fallback={<div style={{ width: QR_PX, height: QR_PX }} />}>
          <QrCode value={link} size={QR_PX} level="M" aria-hidden />
        </Suspense>
      </div>
    </section>
  );
}
