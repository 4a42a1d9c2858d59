import type { Refusal } from '../call/call.ts';
import type { KeeperOptions } from '../call/call-keeper.ts';
import type { DeskCommand } from '../call/desk-command.ts';
import { Turns } from '../call/turns.ts';
import { DeskSets } from '../extension-number/desk-sets.ts';
import { setDesertedOffline } from '../phone-status/deserted-set.ts';
import { markRegistered, setRegistered } from './registration.queries.ts';
import { endLapsedPhones, provisionPhones } from './web-phone.ts';

/** Which telephones the switch lets register: web phones that are on, and sets on desks. */
export class Telephones {
  readonly #options: Pick<KeeperOptions, 'db' | 'cipher' | 'provider' | 'log'>;
  readonly #deskSets = new DeskSets();
  readonly #turns = new Turns();
  #counted: Promise<void> = Promise.resolve();

  constructor(options: Pick<KeeperOptions, 'db' | 'cipher' | 'provider' | 'log'>) {
    this.#options = options;
  }

  /** Notes which are there, by the switch's word of now: what it says of one after that counts more. */
  count(): Promise<void> {
    const { db, provider } = this.#options;
    const told = async () => setRegistered(db, (await provider.snapshot()).extensions);
    this.#counted = told();
    return this.#counted;
  }

  /** Notes that one is there, or no longer. Answers whose it is; null: nobody's. */
  async mark(extensionId: string, registered: boolean): Promise<Awaited<ReturnType<typeof markRegistered>>> {
    await this.#counted.catch(() => undefined);
    return this.#turns.take(extensionId, () => markRegistered(this.#options.db, extensionId, registered));
  }

  /** The switch forgot them all, or has a new owner. */
  async recover(): Promise<void> {
    const { db, cipher, provider } = this.#options;
    await endLapsedPhones(db, provider);
    await provisionPhones(db, cipher, provider);
    await this.#deskSets.provision(db, cipher, provider);
  }

  /** Telephones on desks are others now, or somebody else's. */
  async changed(): Promise<void> {
    const { db, cipher, provider } = this.#options;
    await this.#deskSets.provision(db, cipher, provider);
    await this.count();
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
