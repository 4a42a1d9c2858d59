import { existsSync } from 'node:fs';

/** Debian's Chromium without a window around its pages, which is half of its work. */
export const debianShell = '/usr/bin/chromium-headless-shell';
/** The whole browser. */
export const debianChromium = '/usr/bin/chromium';

/** Where Playwright finds a browser: Debian's, elsewhere its own. */
export const browserPath = existsSync(debianShell) ? { executablePath: debianShell } : {};
/** It can ask nobody whether a page may hear and see; with this it allows each. */
export const allowMedia = '--use-fake-ui-for-media-stream';
/** One that refuses what it was not told to allow. */
export const wholeBrowserPath = existsSync(debianChromium) ? { executablePath: debianChromium } : { channel: 'chromium' };
