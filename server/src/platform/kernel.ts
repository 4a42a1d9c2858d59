import type { PortalConfig } from '@lianxi/contracts/federation/portal-config';
import type { FastifyBaseLogger } from 'fastify';
import type { FieldCipher } from './crypto/field-cipher.ts';
import type { Db } from './db/db.ts';
import type { Listener } from './db/listener.ts';
import type { Live } from './live.ts';
import type { ReadCatalogue } from './permissions/catalogue.ts';
import type { Principal } from './permissions/principal.ts';
import type { ArtefactStore } from './registry/artefact-store.ts';
import type { ReadProduct } from './registry/product.ts';
import type { ReadReleases } from './registry/releases.ts';

/** `kicked`: signed in elsewhere. `revoked`: password changed, account disabled, token copied. */
export type SessionEndReason = 'signed-out' | 'kicked' | 'revoked';

/** Where video is carried. */
export interface LiveKitSettings {
  /** `url` is `http(s)://host:port`. Null: none is set up. */
  readonly server: { readonly url: string; readonly apiKey: string; readonly apiSecret: string } | null;
  /** Who prepares it notes here how far it is: `{ state, reason }`; no file once it runs. */
  readonly stateFile: string | undefined;
  /** Where LiveKit Egress records: a folder as we see it, and as it does. Null: agents' browsers record. */
  readonly egress: { readonly folder: string; readonly theirFolder: string } | null;
}

/** The platform's services, handed to areas when they are mounted and to every handler as `ctx.kernel`. */
export interface Kernel extends Pick<Live, 'io' | 'sipProxy' | 'mediaProxy' | 'presence' | 'jobs' | 'outbox' | 'files' | 'lead'> {
  readonly db: Db;
  /** PostgreSQL's LISTEN on one connection of this process. */
  readonly listener: Listener;
  readonly log: FastifyBaseLogger;
  /** Where the switch is; undefined: calls are simulated. */
  readonly asteriskAriUrl: string | undefined;
  readonly livekit: LiveKitSettings;
  /** The switch's prompts as this server sees the folder. */
  readonly promptsDir: string;
  /** Who speaks texts; undefined: this machine. */
  readonly ttsUrl: string | undefined;
  /** Where other channels of the chat are reached, without a path. */
  readonly channelUrls: Readonly<Record<'wechat' | 'plus' | 'meituan' | 'douyin', string>>;
  /** Hosts from which their media may be fetched; `host:port`: whatever address it has. */
  readonly mediaHosts: Readonly<Record<'meituan' | 'douyin', readonly string[]>>;
  /** Where vendors' servers reach this portal, without a path; undefined: they do not. */
  readonly publicUrl: string | undefined;
  readonly cipher: FieldCipher;
  /** What the deployment set for this host name. */
  readonly portalConfigOf: (hostname: string) => PortalConfig;
  readonly readCatalogue: ReadCatalogue;
  readonly readReleases: ReadReleases;
  readonly readProduct: ReadProduct;
  readonly artefacts: ArtefactStore;
  /** Who started something in a session, with the rights of now, also after the session ended. Null: switched off, or gone. */
  readonly requester: (sessionId: string) => Promise<Principal | null>;
  /** Those of a tenant's agents who are signed in, by id, with the rights of now. */
  readonly signedIn: (tenantId: number, agentIds: readonly string[]) => Promise<ReadonlyMap<string, Principal>>;
  /** Hears within a second that rights, accounts or apps of a tenant (null: of any) changed, in whatever process. */
  readonly onRightsChanged: (run: (tenantId: number | null) => void) => void;
  /** Hears of every session that ends, in whatever process, within a second. */
  readonly onSessionEnded: (run: (sessionId: string, reason: SessionEndReason) => void) => void;
}
