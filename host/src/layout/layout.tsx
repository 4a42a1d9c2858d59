import { readPreference, writePreference } from '@lianxi/contracts/session/preference';
import { type ReactNode, useRef, useState } from 'react';
import { useConfig } from '../boot/config.ts';
import { CallBar } from '../telephony/phone-parts.tsx';
import { Banners } from './banners.tsx';
import { LoadingOverlay } from './loading-overlay.tsx';
import { PortalHeader } from './portal-header.tsx';
import { SideMenu } from './side-menu.tsx';
import { TabBar } from './tab-bar.tsx';
import './layout.css';

const COLLAPSED = 'menu-collapsed';

/** The frame around every page (specification section 2): header, left menu, tab bar, main area, footer. */
export function Layout({ children }: { children: ReactNode }) {
  const { companyName, filing, variant } = useConfig();
  const mainRef = useRef<HTMLElement>(null);
  const [collapsed, setCollapsed] = useState(() => readPreference(COLLAPSED) === '1');

  function toggleMenu() {
    writePreference(COLLAPSED, collapsed ? '0' : '1');
    setCollapsed(!collapsed);
  }

  return (
    <div className={collapsed ? 'layout layout-collapsed' : 'layout'}>
      <button type="button" className="layout-skip" onClick={() => mainRef.current?.focus()}>
        跳到主要内容
      </button>
      <div className="layout-top">
        <PortalHeader />
        <CallBar />
        <Banners />
      </div>
      <SideMenu collapsed={collapsed} onToggle={toggleMenu} />
      <TabBar />
      <main ref={mainRef} className="layout-main" tabIndex={-1}>
        {children}
      </main>
      {variant !== 'tenant' && (companyName || filing) && (
        <footer className="layout-footer">
          {companyName && (
            <span>
              © {new Date().getFullYear()} {companyName}
            </span>
          )}
          {filing && <span>{filing}</span>}
        </footer>
      )}
      <LoadingOverlay />
    </div>
  );
}
