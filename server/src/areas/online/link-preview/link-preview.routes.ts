import { previewLink } from '@lianxi/contracts/online/link-preview.contract';
import * as z from 'zod';
import { routes } from '../../../platform/http/routes.ts';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import { isPublicAddress } from '../../../platform/net/public-address.ts';
import { chatSettingTable } from '../chat-setting/chat-setting.queries.ts';
import { claimPreview, keepPreview } from './link-preview.queries.ts';
import { askable, readPage } from './read-page.ts';

/** Requests a page's title. It runs outside of the endpoint: a slow page does not hold a database connection. */
export const askPage = defineJob(
  'link.preview',
  z.object({ tenantId: z.number(), url: z.string() }),
  async ({ data: { tenantId, url }, db, log }) => {
    const { previewHosts: hosts } = await db.tenant(tenantId, chatSettingTable.find);
    const preview = await readPage(url, { hosts, admits: isPublicAddress }).catch((error: unknown) => {
      log.info({ err: error }, 'no preview of a link');
      return null;
    });
    await db.tenant(tenantId, (tenant) => keepPreview(tenant, url, preview));
  },
  { retries: 0, expireSeconds: 30, batchSize: 10 },
);

export const linkPreviewRoutes = routes((on) => {
  on(
    previewLink,
    async (ctx) => {
      const { previewHosts } = await chatSettingTable.find(ctx);
      const url = askable(ctx.body.url, previewHosts)?.href;
      if (!url) return { pending: false, preview: null };
      const known = await claimPreview(ctx, url);
      if (known) return { pending: !known.asked, preview: known.preview };
      await ctx.kernel.jobs.send(ctx, askPage, { tenantId: ctx.tenantId, url });
      return { pending: true, preview: null };
    },
    { audited: false },
  );
});
