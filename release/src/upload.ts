import { releaseHosts, uploadRelease } from '@lianxi/contracts/registry/release.contract';
import { archiveRelease } from './archive.ts';
import type { Step } from './check-release.ts';
import type { Portal } from './portal.ts';
import { checkHosts } from './requirements.ts';

/** Would the release run in the hosts that the portal has? */
export const hostsStep = (portal: Portal): Step => ({
  title: '在线主机 · live hosts',
  run: async ({ built }, say) => {
    if (!built) return;
    const { fits, stay } = checkHosts(built.remote.requires, await portal.call(releaseHosts, {}));
    say(`${fits.length} run it${stay.length > 0 ? `; these keep the release before:\n  ${stay.join('\n  ')}` : ''}`);
  },
});

export const uploadStep = (portal: Portal, notes: string): Step => ({
  title: `上传 · upload to ${portal.url}`,
  run: async ({ built }, say) => {
    if (!built) return;
    const archive = await archiveRelease(built);
    say(`${Math.ceil(archive.length / 1024)} KB`);
    const file = new Blob([new Uint8Array(archive)], { type: 'application/zip' });
    await portal.upload(uploadRelease, file, `${built.id}-${built.version}.zip`, { notes });
  },
});
