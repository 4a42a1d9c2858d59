import { WebSocket, WebSocketServer } from 'ws';
import type { Kernel } from '../../../platform/kernel.ts';
import type { Principal } from '../../../platform/permissions/principal.ts';
import type { SessionHolder } from '../../../platform/sockets/session-guard.ts';
import type { RightsHolder } from '../../../platform/sockets/session-rights.ts';
import { redeemTicket, type TicketHolder } from '../../../platform/sockets/ticket.ts';
import type { Upgrade, UpgradeOwner } from '../../../platform/sockets/upgrades.ts';

/**
 * Connects a browser's phone with the switch: the WebSocket `/api/xmf-call-center/sip?ticket=…` (sub-protocol `sip`) forwards
 * messages in both directions. The switch checks the secrets of registrations.
 */
export interface SipProxy {
  /** The number of connected phones. */
  readonly count: number;
  /** Sets the function that returns the switch's address for SIP over WebSocket, or null. It is called at every connection. */
  serve(target: () => string | null): void;
  /** Closes all connections: the phones reconnect to another server. The audio does not pass this server and continues. */
  close(): void;
}

const ADDRESS = /^\/api\/xmf-call-center\/sip$/;
const PROTOCOL = 'sip';
const PERMISSION = 'homepage_softphone';
/** The size limit of a SIP message over WebSocket. The longest contain a session description of some kilobytes. */
const MAX_MESSAGE_BYTES = 64 * 1024;
/** A side that does not read is disconnected: signalling is a few kilobytes per call. */
const MAX_BUFFERED_BYTES = 1024 * 1024;
const CONNECT_MS = 5000;
/** RFC 5626: a phone tests the connection by two empty lines, and gets one as the answer. */
const PING = '\r\n\r\n';
const PONG = '\r\n';

/** One phone: the agent's socket and the socket to the switch. When one ends, the other ends too. */
class Phone implements SessionHolder, RightsHolder {
  readonly sessionId: string;
  readonly tenantId: number;
  readonly #agent: WebSocket;
  readonly #switch: WebSocket;

  constructor({ sessionId, tenantId }: TicketHolder, agent: WebSocket, toSwitch: WebSocket) {
    this.sessionId = sessionId;
    this.tenantId = tenantId;
    this.#agent = agent;
    this.#switch = toSwitch;
    agent.on('message', (data: Buffer, isBinary) => {
      if (!isBinary && data.length === PING.length && data.toString() === PING) agent.send(PONG);
      else pass(data, isBinary, toSwitch, agent);
    });
    toSwitch.on('message', (data: Buffer, isBinary) => pass(data, isBinary, agent, toSwitch));
    agent.on('close', () => toSwitch.close());
    toSwitch.on('close', () => agent.close(1012));
    // `close` follows.
    agent.on('error', () => {});
    // The switch hung up during the browser's handshake.
    if (toSwitch.readyState !== WebSocket.OPEN) agent.close(1012);
  }

  onClose(run: () => void): void {
    this.#agent.on('close', run);
  }

  endSession(): void {
    this.#agent.close(4001);
    this.#switch.close();
  }

  judge(principal: Principal | null): void {
    if (!principal?.holds(PERMISSION)) this.endSession();
  }

  terminate(): void {
    this.#agent.close(1012);
    this.#switch.close();
  }
}

function pass(data: Buffer, isBinary: boolean, to: WebSocket, from: WebSocket): void {
  if (to.readyState !== WebSocket.OPEN) return;
  if (to.bufferedAmount > MAX_BUFFERED_BYTES) from.terminate();
  else to.send(data, { binary: isBinary });
}

type Parts = Pick<Kernel, 'upgrades' | 'originAllowed' | 'sessions' | 'rights' | 'ofSession' | 'db'>;

export function createSipProxy({ upgrades, originAllowed, sessions, rights, ofSession, db }: Parts): SipProxy {
  const phones = new Set<Phone>();
  let target: () => string | null = () => null;

  const acceptor = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    clientTracking: false,
    maxPayload: MAX_MESSAGE_BYTES,
    handleProtocols: () => PROTOCOL,
  });

  const accept = async ({ request, socket, head, url }: Upgrade): Promise<number | undefined> => {
    const address = target();
    if (address === null) return 503;
    if (!originAllowed(request.headers.origin, request.headers.host)) return 403;
    if (request.headers['sec-websocket-protocol'] !== PROTOCOL) return 400;
    const holder = await redeemTicket(db, url.searchParams.get('ticket') ?? '', 'sip');
    if (!holder) return 401;
    const principal = await ofSession(holder.sessionId);
    if (!principal?.holds(PERMISSION)) return 403;
    const toSwitch = await connect(address);
    let taken = false;
    acceptor.handleUpgrade(request, socket, head, (agent) => {
      taken = true;
      // A page that hangs keeps its connection. When it wakes up, it must not register in place of this one.
      for (const former of phones) if (former.sessionId === holder.sessionId) former.terminate();
      const phone = new Phone(holder, agent, toSwitch);
      phones.add(phone);
      sessions.add(phone);
      rights.add(phone);
      phone.onClose(() => {
        phones.delete(phone);
        sessions.remove(phone);
        rights.remove(phone);
      });
    });
    // The browser left during the connection to the switch, or its handshake is invalid. Nobody else closes the switch's side.
    if (!taken) toSwitch.close();
    return undefined;
  };

  const proxy: UpgradeOwner & SipProxy = {
    kind: 'phone',
    accept,
    get count() {
      return phones.size;
    },
    serve(next) {
      target = next;
    },
    close() {
      for (const phone of phones) phone.terminate();
    },
  };
  upgrades.on(ADDRESS, proxy);
  return proxy;
}

/** Connects to the switch; rejects when the switch does not answer. */
function connect(address: string): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(address, PROTOCOL, { perMessageDeflate: false, handshakeTimeout: CONNECT_MS });
    socket.once('open', () => resolve(socket));
    socket.on('error', reject);
  });
}
