import { PhoneError } from '@lianxi/contracts/telephony/phone-errors';
import type { WebPhoneCommands } from '@lianxi/contracts/telephony/telephony-ports';
import { type AudioChoice, phoneOff, type WebPhone } from '@lianxi/contracts/telephony/telephony-state';
import type { OwnedPhone, PhoneLinkPorts } from './phone-ports.ts';
import { type CommandName, TabChannel } from './tab-channel.ts';

const LOCK = 'lianxi.phone';
/** The owner sends a message every five seconds: after this time without one, its page hangs. */
const SILENCE_MS = 15_000;
/** The three seconds before it registers, and the time of the registration. */
const TURN_ON_MS = 20_000;
/** A phone that is off holds no lock, or releases it within this time. */
const FREE_WITHIN_MS = 1000;
/** The message that the phone was turned off may arrive after the lock was released. */
const OFF_MAY_FOLLOW_MS = 200;

/** The phone between two tabs: the tab with its sound is closed, and the phone registers again. */
const moving = (phone: WebPhone): WebPhone => ({ ...phone, state: 'starting', lines: {}, quality: null });

/**
 * One web phone per browser, for all tabs: the tab with the lock owns microphone and registration. The others mirror its state
 * and send it their commands. When the owner closes, the next tab in the lock's queue takes over.
 */
export class PhoneLink implements WebPhoneCommands {
  readonly #ports: PhoneLinkPorts;
  readonly #tabs: TabChannel;
  #phone: WebPhone = phoneOff;
  #own: OwnedPhone | null = null;
  /** Releases the lock. */
  #release: (() => void) | null = null;
  /** The phone is on, so this tab waits in the queue for the lock. */
  #wanted = false;
  #queue: AbortController | null = null;
  #heardAt: number;
  #beatAt: number;

  constructor(ports: PhoneLinkPorts) {
    this.#ports = ports;
    this.#heardAt = ports.now();
    this.#beatAt = ports.now();
    this.#tabs = new TabChannel(ports.channel, {
      onHello: () => this.#own && this.#tabs.notify(this.#phone),
      onPhone: (phone) => this.#own || this.#mirror(phone),
      run: (name, args) => this.#own && this.#run(name, args),
    });
  }

  /** The phone was on before this page loaded: one of the tabs continues with it. */
  resume(): void {
    this.#wanted = true;
    this.#stand();
  }

  async turnOn(): Promise<void> {
    if (this.#own || this.#phone.state !== 'off') return;
    if (!this.#ports.locks) throw new PhoneError('insecure');
    if (!(await this.#take({ signal: AbortSignal.timeout(FREE_WITHIN_MS) }))) return this.#tabs.ask('turnOn', [], TURN_ON_MS);
    try {
      await this.#start(false);
    } catch (error) {
      await this.turnOff();
      throw error;
    }
  }

  async turnOff(): Promise<void> {
    if (!this.#own && this.#phone.state !== 'off') return this.#tabs.ask('turnOff', []);
    this.#wanted = false;
    await this.#give();
    await this.#ports.notifyOff();
  }

  readonly answer = (linkedid: string) => this.#do('answer', [linkedid]);
  readonly end = (linkedid: string) => this.#do('end', [linkedid]);
  readonly mute = (linkedid: string, muted: boolean) => this.#do('mute', [linkedid, muted]);
  readonly sendDigits = (linkedid: string, digits: string) => this.#do('sendDigits', [linkedid, digits]);
  readonly choose = (audio: Partial<AudioChoice>) => this.#do('choose', [audio]);

  /** Called every five seconds, from a worker's timer: timers of hidden pages are slow. */
  beat(): void {
    const slept = this.#ports.now() - this.#beatAt;
    this.#beatAt = this.#ports.now();
    if (this.#own) {
      if (slept > SILENCE_MS) this.#ports.onFault('page-frozen', slept);
      this.#own.beat();
      this.#tabs.notify(this.#phone);
    } else if (this.#wanted) {
      this.#stand();
      const silent = this.#ports.now() - this.#heardAt > SILENCE_MS;
      if (!silent || !this.#ports.visible()) return;
      this.#heardAt = this.#ports.now();
      void this.#takeOver({ steal: true });
    }
  }

  /** The network is available again. */
  wake(): void {
    this.#own?.wake();
  }

  /** The page closes: it notifies the others that the phone moves, before its lock is released. */
  leave(): void {
    if (this.#own) this.#tabs.notify(moving(this.#phone));
  }

  async close(): Promise<void> {
    this.#wanted = false;
    this.#queue?.abort();
    await this.#give();
    this.#tabs.close();
  }

  /** Waits in the lock's queue until the owner closes. */
  #stand(): void {
    if (this.#own || this.#queue || !this.#ports.locks) return;
    const queue = new AbortController();
    this.#queue = queue;
    void this.#takeOver({ signal: queue.signal }).finally(() => {
      this.#queue = null;
    });
  }

  async #takeOver(options: LockOptions): Promise<void> {
    if (!(await this.#take(options))) return;
    // The owner's page may have ended without a message.
    if (this.#phone.state !== 'off') this.#mirror(moving(this.#phone));
    await new Promise((heard) => setTimeout(heard, OFF_MAY_FOLLOW_MS));
    if (!this.#wanted) return this.#give();
    // A phone that was on in another tab starts at once; after a reload the specification's delay applies.
    await this.#start(this.#phone.state !== 'off' || this.#ports.urgent()).catch(async (error: unknown) => {
      if (error instanceof PhoneError && error.reason === 'noMicrophone') return this.turnOff();
      // A line that lost its registration retries by itself; a phone that has never registered retries at the next beat.
      if (this.#phone.state !== 'reconnecting') await this.#give();
    });
  }

  /** Takes the lock and holds it until {@link #release}; false when the lock was not free. */
  #take(options: LockOptions): Promise<boolean> {
    return new Promise((taken) => {
      this.#ports.locks
        ?.request(LOCK, options, (lock) => {
          if (!lock) return taken(false);
          return new Promise<void>((release) => {
            this.#release = release;
            taken(true);
          });
        })
        .catch(() => {
          // This tab left the queue, or hung so long that another tab took the phone.
          taken(false);
          this.#release = null;
          const lost = this.#own;
          this.#own = null;
          void lost?.stop();
        });
    });
  }

  async #start(atOnce: boolean): Promise<void> {
    this.#wanted = true;
    let own: OwnedPhone | null = null;
    own = await this.#ports.load(
      // If another tab took over in the meantime, that tab reports its phone.
      (phone) => own !== null && own === this.#own && this.#become(phone),
      () => void this.#replaced(),
    );
    this.#own = own;
    await own.start({ atOnce });
  }

  /** Another browser has the phone now: the server must not be notified that it is off. */
  async #replaced(): Promise<void> {
    this.#wanted = false;
    await this.#give();
  }

  async #give(): Promise<void> {
    await this.#own?.stop();
    this.#own = null;
    this.#release?.();
    this.#release = null;
  }

  #become(phone: WebPhone): void {
    this.#phone = phone;
    this.#ports.onPhone(phone);
    this.#tabs.notify(phone);
  }

  #mirror(phone: WebPhone): void {
    this.#heardAt = this.#ports.now();
    this.#phone = phone;
    this.#ports.onPhone(phone);
    this.#wanted = phone.state !== 'off';
    if (this.#wanted) this.#stand();
    else this.#queue?.abort();
  }

  #do(name: CommandName, args: unknown[]): Promise<void> {
    return this.#own ? this.#run(name, args) : this.#tabs.ask(name, args);
  }

  #run(name: CommandName, args: unknown[]): Promise<void> {
    const phone = name === 'turnOn' || name === 'turnOff' ? this : this.#own;
    return (phone as unknown as Record<string, (...args: unknown[]) => Promise<void>>)[name]?.(...args) ?? Promise.resolve();
  }
}
