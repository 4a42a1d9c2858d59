import { archiveRelease } from './archive.ts';
import type { Step } from './check-release.ts';
import type { ReleaseCalls } from './moves.ts';
import { checkHosts } from './requirements.ts';

/** The steps that need a portal, after those of `localSteps`. */
export function portalSteps(calls: ReleaseCalls, notes: string): Step[] {
  return [
    {
      title: '在线主机 · live hosts',
      run: async ({ built }, say) => {
        if (!built) return;
        const { fits, stay } = checkHosts(built.remote.requires, await calls.hosts());
        say(`${fits.length} run it${stay.length > 0 ? `; these keep the release before:\n  ${stay.join('\n  ')}` : ''}`);
      },
    },
    {
      title: `上传 · upload to ${calls.portal}`,
      run: async ({ built }, say) => {
        if (!built) return;
        const archive = await archiveRelease(built);
        say(`${Math.ceil(archive.length / 1024)} KB`);
        await calls.upload(archive, `${built.id}-${built.version}.zip`, notes);
      },
    },
  ];
}
