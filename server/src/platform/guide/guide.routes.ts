import { offerGuide, readGuide, saveGuideProgress } from '@lianxi/contracts/guide/guide.contract';
import { type AreaRoutes, routes } from '../http/routes.ts';
import { readApps } from '../registry/apps.ts';
import type { ReadReleases } from '../registry/releases.ts';
import { loadable } from '../registry/resolve.ts';
import { guideOf } from './guide-of.ts';
import { claimGuideOffer, findGuideProgress, writeGuideProgress } from './guide-progress.queries.ts';

export function guideRoutes(readReleases: ReadReleases): AreaRoutes {
  return routes((on) => {
    on(readGuide, async (ctx) => {
      const apps = await readApps(ctx.tx, ctx.tenantId, ctx.principal.agentId);
      const remotes = loadable(await readReleases(), apps, ctx.principal);
      return { ...guideOf(remotes, ctx.principal), ...(await findGuideProgress(ctx, ctx.principal.agentId)) };
    });

    on(
      saveGuideProgress,
      async (ctx) => {
        await writeGuideProgress(ctx, ctx.principal.agentId, ctx.body);
        return null;
      },
      { audited: false },
    );

    on(offerGuide, async (ctx) => ({ first: await claimGuideOffer(ctx, ctx.principal.agentId) }), { audited: false });
  });
}
