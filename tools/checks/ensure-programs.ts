import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { debianChromium, debianShell } from './chromium.ts';
import { runCommand } from './command.ts';

/** Debian's packages that the tests use, and a file by which each is known to be there. */
const debianPackages: Record<string, string> = {
  'chromium-headless-shell': debianShell,
  // For stories in which a page is refused its microphone or camera, and for benches with calls.
  chromium: debianChromium,
  'fonts-noto-cjk': '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc',
  // Without it the tests of several servers are left out.
  'redis-server': '/usr/bin/redis-server',
  // Sounds that the switch says and that the tests upload.
  sox: '/usr/bin/sox',
  'espeak-ng': '/usr/bin/espeak-ng',
  // The telephone network around the tests' Asterisk.
  'sip-tester': '/usr/bin/sipp',
};

/**
 * Sees to it that the tests have a browser, Chinese letters, Redis, sounds and a carrier: Debian's own packages where we
 * may install them. Throws with one sentence when there is no browser.
 */
export async function ensurePrograms(onLine: (line: string) => void): Promise<void> {
  const mayInstall = existsSync('/etc/debian_version') && process.getuid?.() === 0;
  const missing = Object.keys(debianPackages).filter((name) => !existsSync(debianPackages[name] ?? ''));
  if (mayInstall && missing.length > 0) {
    // RUNLEVEL=1: the package starts no Redis of its own on this machine.
    const environment = { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
    await runCommand(['apt-get', 'update', '-q'], { environment, onLine });
    const { ok } = await runCommand(['apt-get', 'install', '-qy', '--no-install-recommends', ...missing], {
      environment,
      onLine,
    });
    if (!ok) throw new Error(`apt-get 无法安装 ${missing.join(' ')} · apt-get could not install ${missing.join(' ')}`);
  }
  if (existsSync(debianChromium) || existsSync(chromium.executablePath())) return;
  throw new Error('缺少 Chromium,请先安装 · Chromium is missing, install it first');
}
