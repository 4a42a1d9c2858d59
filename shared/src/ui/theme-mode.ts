import { readPreference, writePreference } from '@lianxi/contracts/session/preference';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** The user's choice: a theme, or the theme of the machine. */
export type ThemeMode = 'light' | 'dark' | 'system';

const THEME = 'theme';
const machineIsDark = globalThis.matchMedia('(prefers-color-scheme: dark)');

function remembered(): ThemeMode {
  const value = readPreference(THEME);
  return value === 'light' || value === 'dark' ? value : 'system';
}

const modeStore = createStore<ThemeMode>()(() => remembered());

function apply(): void {
  const mode = modeStore.getState();
  const dark = mode === 'dark' || (mode === 'system' && machineIsDark.matches);
  if (dark) document.body.setAttribute('theme-mode', 'dark');
  else document.body.removeAttribute('theme-mode');
}

/** Sets the stored theme before the first paint and follows the machine's changes. The host calls it once. */
export function startTheme(): void {
  apply();
  modeStore.subscribe(apply);
  machineIsDark.addEventListener('change', apply);
}

/** Changes the theme of every page at once and stores it. */
export function setThemeMode(mode: ThemeMode): void {
  writePreference(THEME, mode);
  modeStore.setState(mode, true);
}

/** The user's choice. */
export function useThemeMode(): ThemeMode {
  return useStore(modeStore);
}
