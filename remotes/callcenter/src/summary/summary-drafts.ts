import { saveCallSummary } from '@lianxi/contracts/summary/summary.contract';
import type { SummaryAnswer } from '@lianxi/contracts/summary/summary-field';
import { call } from '@lianxi/shared/client/api';

type Answers = Readonly<Record<string, SummaryAnswer>>;

/** After the last key. */
const PAUSE_MS = 1000;

/** What agents are writing, by call: kept here at once and at the server after a pause, whichever tab of the portal it is in. */
class SummaryDrafts {
  readonly #drafts = new Map<string, Answers>();
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();
  /** One after the other: the last one holds. */
  #sending: Promise<unknown> = Promise.resolve();

  get(linkedid: string): Answers | undefined {
    return this.#drafts.get(linkedid);
  }

  note(linkedid: string, answers: Answers): void {
    this.#drafts.set(linkedid, answers);
    clearTimeout(this.#timers.get(linkedid));
    this.#timers.set(
      linkedid,
      setTimeout(() => this.#send(linkedid), PAUSE_MS),
    );
  }

  /** Before it is handed in: nothing of the draft is under way any more. */
  async rest(linkedid: string): Promise<void> {
    clearTimeout(this.#timers.get(linkedid));
    await this.#sending;
  }

  forget(linkedid: string): void {
    clearTimeout(this.#timers.get(linkedid));
    this.#drafts.delete(linkedid);
  }

  #send(linkedid: string): void {
    const answers = this.#drafts.get(linkedid);
    if (!answers) return;
    const body = { draft: true, answers: { ...answers } };
    // What was not kept is sent with the next key, or when it is handed in; until then it is here.
    this.#sending = this.#sending.then(() => call(saveCallSummary, { params: { linkedid }, body }).catch(() => undefined));
  }
}

export const summaryDrafts = new SummaryDrafts();
