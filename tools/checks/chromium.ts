import { existsSync } from 'node:fs';

/** Debian's Chromium without a window around its pages, which is half of its work. It knows no microphone. */
export const debianShell = '/usr/bin/chromium-headless-shell';
/** The whole browser. */
export const debianChromium = '/usr/bin/chromium';

/** Where Playwright finds a browser: Debian's, elsewhere its own. */
export const browserPath = existsSync(debianShell) ? { executablePath: debianShell } : {};
/** One whose pages may hear. */
export const hearingBrowserPath = existsSync(debianChromium) ? { executablePath: debianChromium } : { channel: 'chromium' };
