import type { SummaryBody } from '@lianxi/contracts/summary/summary.contract';
import type { SummaryAnswer } from '@lianxi/contracts/summary/summary-field';

/** Answers by the keys of the template. */
export type Answers = Readonly<Record<string, SummaryAnswer>>;

/** The pause after the last key. */
const PAUSE_MS = 1000;

/**
 * The summaries that agents are writing, by the id of the call or chat. Each is stored here at once and at the server after a
 * pause, in any tab of the portal.
 */
export class SummaryDrafts {
  readonly #save: (id: string, body: SummaryBody) => Promise<unknown>;
  readonly #drafts = new Map<string, Answers>();
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();
  /** Drafts are sent one after the other: the last one is valid. */
  #sending: Promise<unknown> = Promise.resolve();

  /** @param save stores a draft, or a submitted summary, at the server */
  constructor(save: (id: string, body: SummaryBody) => Promise<unknown>) {
    this.#save = save;
  }

  get(id: string): Answers | undefined {
    return this.#drafts.get(id);
  }

  note(id: string, answers: Answers): void {
    this.#drafts.set(id, answers);
    clearTimeout(this.#timers.get(id));
    this.#timers.set(
      id,
      setTimeout(() => this.#send(id), PAUSE_MS),
    );
  }

  /** Resolves when no sending of the draft is in progress any more. */
  async handIn(id: string, answers: Answers): Promise<void> {
    clearTimeout(this.#timers.get(id));
    await this.#sending;
    await this.#save(id, { draft: false, answers: { ...answers } });
    this.#drafts.delete(id);
  }

  #send(id: string): void {
    const answers = this.#drafts.get(id);
    if (!answers) return;
    // A draft that the server did not store is sent with the next key, or when it is submitted; until then it is here.
    this.#sending = this.#sending.then(() => this.#save(id, { draft: true, answers: { ...answers } }).catch(() => undefined));
  }
}
