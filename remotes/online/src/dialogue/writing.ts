import type { ImServerEvents } from '@lianxi/contracts/online/im';
import type { Dialogue } from './dialogue-state.ts';

const TYPING_SHOWN_MS = 6000;
/** The server reserves the answer this long for the agent who writes. */
const ANSWERING_SHOWN_MS = 8000;

/** Shows who writes in a conversation, until they stop or are silent for some seconds. */
export class Writing {
  readonly #agentId: string;
  readonly #show: (recordId: string, part: Partial<Pick<Dialogue, 'visitorTyping' | 'answering'>>) => void;
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();

  constructor(agentId: string, show: (recordId: string, part: Partial<Pick<Dialogue, 'visitorTyping' | 'answering'>>) => void) {
    this.#agentId = agentId;
    this.#show = show;
  }

  heard({ recordId, by, on, agentId, agentName = '' }: Parameters<ImServerEvents['typing']>[0]): void {
    const key = `${by} ${recordId}`;
    clearTimeout(this.#timers.get(key));
    const colleague = agentId !== this.#agentId;
    const answering = { name: colleague ? agentName : '您在另一个窗口', colleague };
    const [shown, over, forMs] =
      by === 'visitor'
        ? ([{ visitorTyping: true }, { visitorTyping: false }, TYPING_SHOWN_MS] as const)
        : ([{ answering }, { answering: null }, ANSWERING_SHOWN_MS] as const);
    this.#show(recordId, on ? shown : over);
    if (on)
      this.#timers.set(
        key,
        setTimeout(() => this.#show(recordId, over), forMs),
      );
  }
}
