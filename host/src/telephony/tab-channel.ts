import { PhoneError, phoneTexts } from '@lianxi/contracts/telephony/phone-errors';
import type { WebPhoneCommands } from '@lianxi/contracts/telephony/telephony-ports';
import type { WebPhone } from '@lianxi/contracts/telephony/telephony-state';

export type CommandName = keyof WebPhoneCommands;

/** Messages between tabs of one browser about their phone. */
type Message =
  | { type: 'phone'; phone: WebPhone }
  /** A tab is new: the owner sends the state of the phone. */
  | { type: 'hello' }
  | { type: 'command'; id: string; name: CommandName; args: unknown[] }
  | { type: 'done'; id: string; error: string | null };

export interface TabChannelEvents {
  /** The owner sent the state of the phone. */
  onPhone(phone: WebPhone): void;
  onHello(): void;
  /** Another tab sent a command; null: the phone is not here. */
  run(name: CommandName, args: unknown[]): Promise<void> | null;
}

const ANSWER_MS = 5000;

/** Sends commands to the tab that owns the phone, and the phone's state to all others. */
export class TabChannel {
  readonly #channel: Pick<BroadcastChannel, 'postMessage' | 'onmessage' | 'close'>;
  readonly #events: TabChannelEvents;
  /** Commands without an answer so far. */
  readonly #asked = new Map<string, (error: string | null) => void>();

  constructor(channel: Pick<BroadcastChannel, 'postMessage' | 'onmessage' | 'close'>, events: TabChannelEvents) {
    this.#channel = channel;
    this.#events = events;
    channel.onmessage = ({ data }: MessageEvent<Message>) => void this.#hear(data);
    this.#post({ type: 'hello' });
  }

  notify(phone: WebPhone): void {
    this.#post({ type: 'phone', phone });
  }

  /** Rejects with the owner's error, or when the owner does not answer. */
  ask(name: CommandName, args: unknown[], withinMs = ANSWER_MS): Promise<void> {
    return new Promise((done, failed) => {
      const id = crypto.randomUUID();
      const settle = (error: string | null) => {
        clearTimeout(timer);
        this.#asked.delete(id);
        if (error === null) done();
        else failed(new PhoneError('silentTab', error));
      };
      const timer = setTimeout(() => settle(phoneTexts.silentTab), withinMs);
      this.#asked.set(id, settle);
      this.#post({ type: 'command', id, name, args });
    });
  }

  close(): void {
    this.#channel.close();
  }

  async #hear(message: Message): Promise<void> {
    if (message.type === 'done') this.#asked.get(message.id)?.(message.error);
    if (message.type === 'hello') this.#events.onHello();
    if (message.type === 'phone') this.#events.onPhone(message.phone);
    if (message.type !== 'command') return;
    const error = await this.#events.run(message.name, message.args)?.then(
      () => null,
      (problem: Error) => problem.message,
    );
    if (error !== undefined) this.#post({ type: 'done', id: message.id, error });
  }

  #post(message: Message): void {
    this.#channel.postMessage(message);
  }
}
