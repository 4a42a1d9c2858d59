import type { Refusal } from '../call/call.ts';
import type { KeeperOptions } from '../call/call-keeper.ts';
import type { DeskCommand } from '../call/desk-command.ts';
import { Turns } from '../call/turns.ts';
import { DeskSets } from '../extension-number/desk-sets.ts';
import { setDesertedOffline } from '../phone-status/deserted-set.ts';
import { markRegistered, setRegistered } from './registration.queries.ts';
import { endLapsedPhones, provisionPhones } from './web-phone.ts';

/** The telephones that the switch lets register: web phones that are on, and desk sets. */
export class Telephones {
  readonly #options: Pick<KeeperOptions, 'db' | 'ciphers' | 'provider' | 'log'>;
  readonly #deskSets = new DeskSets();
  readonly #turns = new Turns();
  #counted: Promise<void> = Promise.resolve();

  constructor(options: Pick<KeeperOptions, 'db' | 'ciphers' | 'provider' | 'log'>) {
    this.#options = options;
  }

  /** Stores which telephones are registered, from a snapshot of the switch. A later event about a telephone overrides it. */
  count(): Promise<void> {
    const { db, provider } = this.#options;
    const told = async () => setRegistered(db, (await provider.snapshot()).extensions);
    this.#counted = told();
    return this.#counted;
  }

  /** Stores that a telephone registered or unregistered. Returns its agent; null: none. */
  async mark(extensionId: string, registered: boolean): Promise<Awaited<ReturnType<typeof markRegistered>>> {
    await this.#counted.catch(() => undefined);
    return this.#turns.take(extensionId, () => markRegistered(this.#options.db, extensionId, registered));
  }

  /** The switch lost them all, or has a new owner. */
  async recover(): Promise<void> {
    const { db, ciphers, provider } = this.#options;
    await endLapsedPhones(db, provider);
    await provisionPhones(db, ciphers, provider);
    await this.#deskSets.provision(db, ciphers, provider);
  }

  /** Desk telephones changed, or belong to another agent. */
  async changed(): Promise<void> {
    const { db, ciphers, provider } = this.#options;
    await this.#deskSets.provision(db, ciphers, provider);
    await this.count();
  }

  /** A web phone ends with its session. A desk set then has no user. */
  async end(): Promise<void> {
    const { db, provider } = this.#options;
    await endLapsedPhones(db, provider);
    await setDesertedOffline(db);
  }

  /** Lets one telephone register, or stops it. Returns the reason when it cannot. */
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
