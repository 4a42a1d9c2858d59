import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { runCommand } from './command.ts';

const debianChromium = '/usr/bin/chromium';
const debianFonts = '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc';

/**
 * Sees to it that the browser tests have a browser and Chinese letters: Debian's own packages where we
 * may install them, else Playwright's download. Throws with one sentence.
 */
export async function ensureBrowser(onLine: (line: string) => void): Promise<void> {
  const mayInstall = existsSync('/etc/debian_version') && process.getuid?.() === 0;
  const missing = [...(existsSync(debianChromium) ? [] : ['chromium']), ...(existsSync(debianFonts) ? [] : ['fonts-noto-cjk'])];
  if (mayInstall && missing.length > 0) {
    const environment = { DEBIAN_FRONTEND: 'noninteractive' };
    await runCommand(['apt-get', 'update', '-q'], { environment, onLine });
    const { ok } = await runCommand(['apt-get', 'install', '-qy', '--no-install-recommends', ...missing], {
      environment,
      onLine,
    });
    if (!ok) throw new Error(`apt-get 无法安装 ${missing.join(' ')} · apt-get could not install ${missing.join(' ')}`);
  }
  if (existsSync(debianChromium) || existsSync(chromium.executablePath())) return;
  const { ok } = await runCommand(['playwright', 'install', 'chromium'], { onLine });
  if (!ok) throw new Error('无法下载 Chromium,请检查网络 · Chromium could not be downloaded, check the network');
}
