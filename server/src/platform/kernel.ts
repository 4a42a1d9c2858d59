import type { PortalConfig } from '@lianxi/contracts/federation/portal-config';
import type { FastifyBaseLogger } from 'fastify';
import type { SessionEndReason } from './auth/session-end.ts';
import type { FieldCipher } from './crypto/field-cipher.ts';
import type { TenantCiphers } from './crypto/tenant-ciphers.ts';
import type { Db } from './db/db.ts';
import type { Listener } from './db/listener.ts';
import type { Live } from './live.ts';
import type { Messenger } from './messenger/messenger.ts';
import type { ReadCatalogue } from './permissions/catalogue.ts';
import type { Principal } from './permissions/principal.ts';
import type { ArtefactStore } from './registry/artefact-store.ts';
import type { ReadProduct } from './registry/product.ts';
import type { ReadReleases } from './registry/releases.ts';
import type { ReadSettings } from './settings.ts';

/** The platform's services, handed to areas when they are mounted and to every handler as `ctx.kernel`. */
export interface Kernel
  extends Pick<
    Live,
    'io' | 'upgrades' | 'originAllowed' | 'sessions' | 'rights' | 'presence' | 'jobs' | 'outbox' | 'files' | 'lead'
  > {
  readonly db: Db;
  /** PostgreSQL's LISTEN on one connection of this process. */
  readonly listener: Listener;
  readonly log: FastifyBaseLogger;
  /** What an area declared in `settings.ts`. */
  readonly settings: ReadSettings;
  /** Where vendors' servers reach this portal, without a path; undefined: they do not. */
  readonly publicUrl: string | undefined;
  readonly cipher: FieldCipher;
  readonly ciphers: TenantCiphers;
  readonly messenger: Messenger;
  /** What the deployment set for this host name. */
  readonly portalConfigOf: (hostname: string) => PortalConfig;
  readonly readCatalogue: ReadCatalogue;
  readonly readReleases: ReadReleases;
  readonly readProduct: ReadProduct;
  readonly artefacts: ArtefactStore;
  /** Who has an open session, with the rights of now. Null: it ended. */
  readonly ofSession: (sessionId: string) => Promise<Principal | null>;
  /** Who started something in a session, with the rights of now, also after the session ended. Null: switched off, or gone. */
  readonly requester: (sessionId: string) => Promise<Principal | null>;
  /** Those of a tenant's agents who are signed in, by id, with the rights of now. */
  readonly signedIn: (tenantId: number, agentIds: readonly string[]) => Promise<ReadonlyMap<string, Principal>>;
  /** Hears within a second that rights, accounts or apps of a tenant (null: of any) changed, in whatever process. */
  readonly onRightsChanged: (run: (tenantId: number | null) => void) => void;
  /** Hears of every session that ends, in whatever process, within a second. */
  readonly onSessionEnded: (run: (sessionId: string, reason: SessionEndReason) => void) => void;
}
