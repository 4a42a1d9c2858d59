import type { SummaryAnswer } from '@lianxi/contracts/summary/summary-field';

/** Answers by the template's keys. */
export type Answers = Readonly<Record<string, SummaryAnswer>>;

/** After the last key. */
const PAUSE_MS = 1000;

/** What agents are writing, by the id of what they sum up: kept here at once and at the server after a pause, whichever tab of the portal it is in. */
export class SummaryDrafts {
  readonly #save: (id: string, answers: Answers) => Promise<unknown>;
  readonly #drafts = new Map<string, Answers>();
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();
  /** One after the other: the last one holds. */
  #sending: Promise<unknown> = Promise.resolve();

  /** @param save keeps a draft at the server */
  constructor(save: (id: string, answers: Answers) => Promise<unknown>) {
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

  /** Before it is handed in: nothing of the draft is under way any more. */
  async rest(id: string): Promise<void> {
    clearTimeout(this.#timers.get(id));
    await this.#sending;
  }

  forget(id: string): void {
    clearTimeout(this.#timers.get(id));
    this.#drafts.delete(id);
  }

  #send(id: string): void {
    const answers = this.#drafts.get(id);
    if (!answers) return;
    // What was not kept is sent with the next key, or when it is handed in; until then it is here.
    this.#sending = this.#sending.then(() => this.#save(id, answers).catch(() => undefined));
  }
}
