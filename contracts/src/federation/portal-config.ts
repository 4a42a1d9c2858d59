import * as z from 'zod';

/**
 * `/config.json`, read at start past every cache (specification section 1): what the shell shows and
 * limits, per deployment and host name. Every key has a default, so `{}` is valid.
 */
export const portalConfig = z.object({
  /** Which variant this host name is: titles and logo are the keys below, the tenant's own hides the footer (section 2). */
  variant: z.enum(['standard', 'call-out', 'customer-service', 'tenant']).default('standard'),
  /** Short name next to the logo, and the last part of document titles. */
  projectName: z.string().default('联席'),
  /** Heading of the sign-in page. */
  siteTitle: z.string().default('联席客户联络平台'),
  /** Path or data address of the logo; empty: the product's own. */
  logo: z.string().default(''),
  /** Who runs it: the footer's copyright line; empty hides it. */
  companyName: z.string().default('联席 Lianxi'),
  /** The footer's filing line; empty hides it. */
  filing: z.string().default(''),
  /** Where a demonstration runs; empty: no link on the sign-in page. */
  demoUrl: z.string().default(''),
  /** Origin of the call-centre WebSocket when it is not the page's own, for example wss://cti.example. */
  callCenterWebsocketUrl: z.string().default(''),
  /** Caps that the specification leaves open (decision 7). */
  maxPopupTabs: z.number().int().min(1).default(10),
  maxRecordings: z.number().int().min(1).default(20),
  /** Contact lines of the help dialog: a name and its contact, for example 服务热线 and a number. */
  helpContacts: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
  /** What the help dialog's QR code opens: the app's download page; empty hides it. */
  appDownloadUrl: z.string().default(''),
  /** What the registry is signed with: Ed25519 public keys, raw, base64. The server fills it in. */
  registryKeys: z
    .array(
      z.object({
        keyId: z.string(),
        key: z.string(),
        /** The previous key's statement that this is the next one: its id, and its signature over `endorsedText`, base64. */
        endorsement: z.object({ by: z.string(), signature: z.string() }).optional(),
      }),
    )
    .default([]),
});
export type PortalConfig = z.output<typeof portalConfig>;

/** What a variant is called where the deployment gives no names of its own (specification section 1). */
export const variantNames: Record<PortalConfig['variant'], Partial<Pick<PortalConfig, 'projectName' | 'siteTitle'>>> = {
  standard: {},
  'call-out': { projectName: '呼叫系统', siteTitle: '联席呼叫系统' },
  'customer-service': { projectName: '客服系统', siteTitle: '联席客服系统' },
  tenant: {},
};
