import './boot/zod.ts';
import '@lianxi/shared/ui/theme.css';
import { sessionStore } from '@lianxi/contracts/session/session.store';
import { setRequestHeader } from '@lianxi/shared/client/api';
import { followOtherTabs } from '@lianxi/shared/session/session-sync';
import { startTheme } from '@lianxi/shared/ui/theme-mode';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { loadConfig } from './boot/config.ts';
import { loadPortal } from './guard/load-portal.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

setRequestHeader('version', __HOST_VERSION__);
followOtherTabs();
startTheme();
void loadConfig();
// A restored session opens the workbench at once: its code loads while React starts.
if (sessionStore.getState().token) void loadPortal();
createRoot(root).render(<App />);
