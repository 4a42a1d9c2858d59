import { existsSync } from 'node:fs';

/** Debian's Chromium without a window around its pages: half the work of the one with. */
export const debianChromium = '/usr/bin/chromium-headless-shell';

/** Where Playwright finds a browser: Debian's, elsewhere its own. */
export const browserPath = existsSync(debianChromium) ? { executablePath: debianChromium } : {};
