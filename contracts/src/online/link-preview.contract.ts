import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';

/** What a page says of itself; null: nothing, or its host is none that the tenant named. */
export const linkPreview = z.object({ title: z.string(), description: z.string() }).nullable();
export type LinkPreview = z.output<typeof linkPreview>;

/** Asks a page of the tenant's `previewHosts` what it is called, once a day at most. */
export const previewLink = endpoint({
  method: 'POST',
  path: '/xmf-online-services/linkPreview',
  summary: '链接预览',
  access: 'signed-in',
  body: z.object({ url: z.string().min(1).max(2000) }),
  /** `pending`: the page is being asked; ask again in a second. */
  reply: z.object({ pending: z.boolean(), preview: linkPreview }),
});
