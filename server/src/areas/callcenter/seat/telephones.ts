import type { Refusal } from '../call/call.ts';
import type { KeeperOptions } from '../call/call-keeper.ts';
import type { DeskCommand } from '../call/desk-command.ts';
import { DeskSets } from '../line/desk-sets.ts';
import { setDesertedOffline } from './deserted-set.ts';
import { setRegistered } from './registration.queries.ts';
import { endLapsedPhones, provisionPhones } from './web-phone.ts';

/** Which telephones the switch lets register: web phones that are on, and sets on desks. */
export class Telephones {
  readonly #options: Pick<KeeperOptions, 'db' | 'cipher' | 'provider' | 'log'>;
  readonly #deskSets = new DeskSets();

  constructor(options: Pick<KeeperOptions, 'db' | 'cipher' | 'provider' | 'log'>) {
    this.#options = options;
  }

  /** The switch forgot them all, or has a new owner. */
  async recover(): Promise<void> {
    const { db, cipher, provider } = this.#options;
    await endLapsedPhones(db, provider);
    await provisionPhones(db, cipher, provider);
    await this.#deskSets.tell(db, cipher, provider);
  }

  /** Telephones on desks are others now, or somebody else's. */
  async changed(): Promise<void> {
    const { db, cipher, provider } = this.#options;
    await this.#deskSets.tell(db, cipher, provider);
    await setRegistered(db, (await provider.snapshot()).extensions);
  }

  /** A web phone ends with its session; a set on a desk then has nobody in front of it. */
  async end(): Promise<void> {
    const { db, provider } = this.#options;
    await endLapsedPhones(db, provider);
    await setDesertedOffline(db);
  }

  /** Lets one telephone register, or no longer. Answers why it cannot be. */
  async register({ extensionId, secret, transport }: DeskCommand & { kind: 'register' }): Promise<Refusal | null> {
    const { provider, log } = this.#options;
    try {
      if (secret === null) await provider.unprovision(extensionId);
      else await provider.provision({ extensionId, secret, transport });
      return null;
    } catch (error) {
      log.error({ err: error, extensionId }, 'extension not provisioned');
      return 'switchDown';
    }
  }
}
