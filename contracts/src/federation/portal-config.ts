import * as z from 'zod';

/** `/config.json`: what the shell shows and limits, per deployment. Every key has a default, so `{}` is valid. */
export const portalConfig = z.object({
  /** Short name beside the logo, and the last part of document titles. */
  productName: z.string().default('联席'),
  /** Heading of the sign-in page. */
  loginTitle: z.string().default('联席客户联络平台'),
  /** Footer lines; an empty text hides the line, both empty hide the footer (specification section 2). */
  copyright: z.string().default('联席 Lianxi'),
  filing: z.string().default(''),
  /** Caps that the specification leaves open (decision 7). */
  maxPopupTabs: z.number().int().min(1).default(10),
  maxRecordings: z.number().int().min(1).default(20),
});
export type PortalConfig = z.output<typeof portalConfig>;
