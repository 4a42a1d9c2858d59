import type { Kernel } from '../../../platform/kernel.ts';
import { AbsenceWatch } from '../../../platform/queue/absence.ts';
import { phoneAbsence } from '../phone-status/phone-pages.ts';
import type { CtiProvider } from '../switch/cti-provider.ts';
import { testSignals } from '../trunk/trunk-tests.ts';
import { signals } from './desk-command.ts';
import { CallEngine } from './engine.ts';

/** Exactly one process owns the switch. When it ends, another takes over within 2 s. */
export class Ownership {
  readonly #kernel: Kernel;
  readonly #open: () => CtiProvider;
  readonly #absence: AbsenceWatch;
  #engine: CallEngine | null = null;
  #changing: Promise<void> = Promise.resolve();

  constructor(kernel: Kernel, open: () => CtiProvider) {
    this.#kernel = kernel;
    this.#open = open;
    this.#absence = new AbsenceWatch(kernel, phoneAbsence);
  }

  /** Receives commands of other processes. */
  async listen(): Promise<void> {
    const { listener } = this.#kernel;
    const recover = () => this.#engine?.catchUp();
    await listener.listen(signals.command, (payload) => this.#obey(payload), recover);
    await listener.listen(signals.wake, (tenantId) => this.#engine?.wake(Number(tenantId)), recover);
    const takeTrunks = () => this.#engine?.trunksChanged();
    await listener.listen(signals.trunks, takeTrunks, takeTrunks);
    const takeExtensions = () => this.#engine?.extensionsChanged();
    await listener.listen(signals.extensions, takeExtensions, takeExtensions);
    await listener.listen(testSignals.wanted, (id) => this.#engine?.testTrunk(id), recover);
    this.#kernel.onSessionEnded(() => this.#engine?.sessionEnded());
  }

  gain(): void {
    this.#change(async () => {
      const { db, ciphers, installationCipher, log, files } = this.#kernel;
      const provider = this.#open();
      const engine = new CallEngine({ db, ciphers, installationCipher, log, files, provider });
      this.#engine = engine;
      await engine.start();
      this.#absence.start();
    });
  }

  lose(): void {
    this.#change(async () => {
      const engine = this.#engine;
      this.#engine = null;
      await this.#absence.end();
      await engine?.stop();
    });
  }

  /** Resolves when the last change is done. */
  ended(): Promise<void> {
    return this.#changing;
  }

  #change(run: () => Promise<void>): void {
    this.#changing = this.#changing
      .then(run)
      .catch((error: unknown) => this.#kernel.log.error({ err: error }, 'ownership of the switch'));
  }

  #obey(payload: string): void {
    const [tenantId, id] = payload.split(':');
    if (tenantId && id) void this.#engine?.obey(Number(tenantId), id);
  }
}
