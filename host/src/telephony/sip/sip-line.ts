import type { SipAccount } from '@lianxi/contracts/callcenter/extension.contract';
import {
  type Invitation,
  Registerer,
  type RegistererRegisterOptions,
  RegistererState,
  RequestPendingError,
  UserAgent,
  Web,
} from 'sip.js';
import { type OpenAddress, TicketTransport } from './ticket-transport.ts';

export interface SipLineEvents {
  readonly openAddress: OpenAddress;
  readonly openMicrophone: () => Promise<MediaStream>;
  readonly iceServers: readonly RTCIceServer[];
  onRegistered(): void;
  /** The line will retry. `heardAt`: when the switch last answered, by the page's clock. */
  onLost(heardAt: number): void;
  /** The switch refuses the secret: another browser registered, or the secret expired. */
  onRefused(): void;
  onInvite(invitation: Invitation): void;
}

/** Seconds; renewed after half of it, so that the slow timers of a hidden page are in time. */
const EXPIRES = 300;
const RENEW_AT_PERCENT = 50;
const RETRY_MS = [500, 1000, 2000, 4000, 5000];
const REFUSED = [401, 403, 404];
/** A starting switch may receive a registration and never answer it; sip.js would wait for half a minute. */
const ANSWER_MS = 8000;
/** Candidates of this machine are found at once; an ICE server that does not answer must not delay the answer to a call. */
const GATHER_MS = 500;

/** The registration at the switch: the line renews it, also after lost connections, until {@link SipLine.stop}. */
export class SipLine {
  readonly #events: SipLineEvents;
  readonly #transport: TicketTransport;
  readonly #agent: UserAgent;
  #registerer: Registerer;
  #started = false;
  #attempt = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  /** Runs while a registration waits for its answer. */
  #answer: ReturnType<typeof setTimeout> | undefined;
  #stopped = false;

  constructor({ uri, username, secret }: Pick<SipAccount, 'uri' | 'username' | 'secret'>, events: SipLineEvents) {
    const address = UserAgent.makeURI(uri);
    if (!address) throw new Error(`no SIP address: ${uri}`);
    this.#events = events;
    const transport = new TicketTransport(events.openAddress);
    this.#transport = transport;
    this.#agent = new UserAgent({
      uri: address,
      authorizationUsername: username,
      authorizationPassword: secret,
      contactName: username,
      // sip.js makes the transport itself.
      transportConstructor: function useTransport() {
        return transport;
      } as unknown as new () => TicketTransport,
      sessionDescriptionHandlerFactory: Web.defaultSessionDescriptionHandlerFactory(() => events.openMicrophone()),
      sessionDescriptionHandlerFactoryOptions: {
        iceGatheringTimeout: GATHER_MS,
        peerConnectionConfiguration: { iceServers: [...events.iceServers] },
      },
      logBuiltinEnabled: false,
      // This class ends calls and the registration itself; sip.js would wait for answers that may never arrive.
      gracefulShutdown: false,
      // The server ends calls that nobody answers.
      noAnswerTimeout: 0,
      delegate: {
        onInvite: (invitation) => events.onInvite(invitation),
        onDisconnect: (error) => {
          if (error) this.#lost();
        },
      },
    });
    this.#registerer = this.#makeRegisterer();
  }

  start(): Promise<void> {
    return this.#connect();
  }

  /** The network is available again: does not wait for the next try. */
  wake(): void {
    if (this.#stopped || this.#transport.isConnected()) return;
    clearTimeout(this.#retry);
    void this.#connect();
  }

  beat(): void {
    this.#transport.beat();
  }

  /** Ends the registration and all calls. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#retry);
    clearTimeout(this.#answer);
    if (this.#transport.isConnected()) await this.#registerer.unregister().catch(() => undefined);
    await this.#agent.stop().catch(() => undefined);
  }

  #makeRegisterer(): Registerer {
    const registerer = new Registerer(this.#agent, { expires: EXPIRES, refreshFrequency: RENEW_AT_PERCENT });
    registerer.stateChange.addListener((state) => {
      // A renewal failed.
      if (state === RegistererState.Unregistered && registerer === this.#registerer && this.#transport.isConnected())
        this.#lost();
    });
    return registerer;
  }

  async #connect(): Promise<void> {
    try {
      await (this.#started ? this.#agent.reconnect() : this.#agent.start());
      await this.#register();
    } catch {
      this.#lost();
    } finally {
      this.#started = true;
    }
  }

  async #register(): Promise<void> {
    const options: RegistererRegisterOptions = {
      requestDelegate: {
        onAccept: () => {
          clearTimeout(this.#answer);
          this.#attempt = 0;
          this.#events.onRegistered();
        },
        onReject: ({ message: { statusCode } }) => {
          clearTimeout(this.#answer);
          this.#rejected(statusCode ?? 0);
        },
      },
    };
    clearTimeout(this.#answer);
    this.#answer = setTimeout(() => void this.#unanswered(), ANSWER_MS);
    try {
      await this.#registerer.register(options);
    } catch (error) {
      if (!(error instanceof RequestPendingError)) throw error;
      // Its request was lost with the last connection, and it would wait half a minute for the answer.
      this.#registerer = this.#makeRegisterer();
      await this.#registerer.register(options);
    }
  }

  /** Registers again, on another connection. */
  async #unanswered(): Promise<void> {
    await this.#transport.disconnect();
    this.#lost();
  }

  #rejected(statusCode: number): void {
    if (this.#stopped) return;
    if (REFUSED.includes(statusCode)) {
      this.#stopped = true;
      clearTimeout(this.#retry);
      this.#events.onRefused();
    } else this.#lost();
  }

  #lost(): void {
    if (this.#stopped) return;
    this.#events.onLost(this.#transport.heardAt);
    clearTimeout(this.#retry);
    clearTimeout(this.#answer);
    const wait = RETRY_MS[Math.min(this.#attempt, RETRY_MS.length - 1)];
    this.#attempt += 1;
    this.#retry = setTimeout(() => void this.#connect(), wait);
  }
}
