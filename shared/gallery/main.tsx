import '../src/ui/theme.css';
import './gallery.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { HashRouter, Navigate, NavLink, Route, Routes } from 'react-router-dom';
import { queryClient } from '../src/client/query-client.ts';
import { RecordPage } from '../src/record/record-page.tsx';
import { SettingsSection } from '../src/record/settings-form.tsx';
import { SettingsPage } from '../src/record/settings-page.tsx';
import { startTheme } from '../src/ui/theme-mode.ts';
import { specimen } from './specimen.contract.ts';
import { StatesPage } from './states.tsx';
import { othersRules, storeRules } from './store-rules.contract.ts';

/** Shows the parts of the kit, each on a page where a developer can try it: `pnpm gallery`, and `e2e/gallery.spec.ts`. */
const pages = [
  { path: '/record', title: '列表与表单', element: <RecordPage record={specimen} title="样品" /> },
  {
    path: '/settings',
    title: '设置',
    element: (
      <SettingsPage
        settings={storeRules}
        sections={(field) => (
          <>
            <SettingsSection title="编码">{field('prefix', { hint: '新样品的编码以它开头。' })}</SettingsSection>
            <SettingsSection title="保存">
              {field('days', { suffix: '天' })}
              {field('shelf')}
              {field('checked')}
            </SettingsSection>
          </>
        )}
      />
    ),
  },
  { path: '/settings-of-others', title: '只读的设置', element: <SettingsPage settings={othersRules} /> },
  { path: '/states', title: '五种状态', element: <StatesPage /> },
];

function Gallery() {
  return (
    <div className="gallery">
      <nav aria-label="展示">
        {pages.map(({ path, title }) => (
          <NavLink key={path} to={path}>
            {title}
          </NavLink>
        ))}
      </nav>
      <main>
        <Routes>
          {pages.map(({ path, element }) => (
            <Route key={path} path={path} element={element} />
          ))}
          <Route path="*" element={<Navigate to="/record" replace />} />
        </Routes>
      </main>
    </div>
  );
}

startTheme();
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <QueryClientProvider client={queryClient}>
      <HashRouter>
        <Gallery />
      </HashRouter>
    </QueryClientProvider>,
  );
}
