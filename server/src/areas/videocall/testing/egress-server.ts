import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { basename, join } from 'node:path';
import type { Duplex } from 'node:stream';
import { text } from 'node:stream/consumers';
import {
  AccessToken,
  EgressInfo,
  EgressStatus,
  RoomCompositeEgressRequest,
  TokenVerifier,
  WebhookEvent,
} from 'livekit-server-sdk';

export { type EgressInfo, EgressStatus } from 'livekit-server-sdk';

const { EGRESS_STARTING, EGRESS_ACTIVE, EGRESS_ENDING } = EgressStatus;
const goesOn = ({ status }: EgressInfo) => [EGRESS_STARTING, EGRESS_ACTIVE, EGRESS_ENDING].includes(status);

/**
 * LiveKit for a client that records a room: its Egress over Twirp with JSON, for tokens that may record, its signed webhooks, and
 * its files in a folder.
 */
export interface EgressServer {
  readonly url: string;
  readonly apiKey: string;
  readonly apiSecret: string;
  /** By id. Tests change it. */
  readonly egresses: Map<string, EgressInfo>;
  /** Names of methods that were admitted. */
  readonly asked: string[];
  /** While true, no worker accepts an egress. */
  refuses: boolean;
  /** Delays all answers until the returned function is called. */
  holds(): () => void;
  /** The running egress of a room. */
  ofRoom(room: string): EgressInfo | undefined;
  /** An egress of another system: it was not requested here. */
  adds(room: string): EgressInfo;
  /** Sets the state of an egress; with `file` its file exists. */
  moves(egress: EgressInfo, status: EgressStatus, file?: Buffer): Promise<void>;
  /** Its webhook, as LiveKit would post it. */
  letter(event: 'egress_started' | 'egress_updated' | 'egress_ended', egress: EgressInfo): Promise<Letter>;
  close(): Promise<void>;
}

export interface Letter {
  readonly body: string;
  readonly headers: { readonly authorization: string; readonly 'content-type': string };
}

export interface EgressServerOptions {
  /** The folder of its files for every requested path: its view of the folder in a container. */
  readonly folder: string;
  readonly key?: { readonly apiKey: string; readonly apiSecret: string };
  /** A LiveKit server that answers all other requests, `http://host:port`. */
  readonly rest?: string;
}

const defaultKey = { apiKey: 'APItest', apiSecret: 'a secret of at least thirty-two characters' };

export async function startEgressServer({ folder, key = defaultKey, rest }: EgressServerOptions): Promise<EgressServer> {
  const { apiKey, apiSecret } = key;
  const verifier = new TokenVerifier(apiKey, apiSecret);
  const egresses = new Map<string, EgressInfo>();
  const asked: string[] = [];
  let held: Promise<void> = Promise.resolve();

  const add = (room: string, request: RoomCompositeEgressRequest): EgressInfo => {
    const egressId = `EG_${randomUUID()}`;
    const egress = new EgressInfo({
      egressId,
      roomName: room,
      status: EGRESS_STARTING,
      startedAt: BigInt(Date.now()) * 1_000_000n,
      request: { case: 'roomComposite', value: request },
    });
    egresses.set(egressId, egress);
    return egress;
  };

  const methods: Record<string, (input: Record<string, unknown>) => object> = {
    StartRoomCompositeEgress(input) {
      const request = RoomCompositeEgressRequest.fromJson(input as never);
      if (server.refuses) throw new TwirpError(503, 'unavailable', 'no response from servers');
      return toJson(add(request.roomName, request));
    },
    StopEgress({ egressId }) {
      const egress = egresses.get(String(egressId));
      if (!egress) throw new TwirpError(404, 'not_found', 'egress does not exist');
      if (!goesOn(egress)) {
        const state = EgressStatus[egress.status];
        throw new TwirpError(412, 'failed_precondition', `egress with status ${state} cannot be stopped`);
      }
      egress.status = EGRESS_ENDING;
      return toJson(egress);
    },
    ListEgress({ roomName, active }) {
      const found = [...egresses.values()].filter(
        (egress) => (!roomName || egress.roomName === roomName) && (!active || goesOn(egress)),
      );
      return { items: found.map(toJson) };
    },
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, method = ''] = /^\/twirp\/livekit\.Egress\/(\w+)$/.exec(request.url ?? '') ?? [];
    const run = methods[method];
    if (request.method !== 'POST' || !run) {
      if (rest) return passOn(rest, request, response);
      return void response.writeHead(request.url === '/' ? 200 : 404).end('OK');
    }
    try {
      const token = request.headers.authorization?.replace('Bearer ', '') ?? '';
      const claims = await verifier.verify(token).catch(() => null);
      if (!claims) throw new TwirpError(401, 'unauthenticated', 'invalid token');
      if (!claims.video?.roomRecord) throw new TwirpError(403, 'permission_denied', 'requires roomRecord');
      const answered = run(JSON.parse(await text(request)));
      asked.push(method);
      await held;
      response.setHeader('content-type', 'application/json').end(JSON.stringify(answered));
    } catch (error) {
      if (!(error instanceof TwirpError)) throw error;
      const { status, code, message: msg } = error;
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ code, msg }));
    }
  }

  const http = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1');
  /** After the upgrade, the HTTP server does not close these connections. */
  const lines = new Set<Duplex>();
  if (rest) {
    http.on('upgrade', (request, socket, head) => {
      lines.add(socket);
      socket.on('close', () => lines.delete(socket));
      passOnSocket(rest, request, socket, head);
    });
  }
  await once(http, 'listening');
  const server: EgressServer = {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    apiKey,
    apiSecret,
    egresses,
    asked,
    refuses: false,
    holds() {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
    ofRoom: (room) => [...egresses.values()].find((egress) => egress.roomName === room && goesOn(egress)),
    adds: (room) => add(room, new RoomCompositeEgressRequest({ roomName: room })),
    async moves(egress, status, file) {
      if (file) await writeFile(join(folder, basename(pathOf(egress))), file);
      egress.status = status;
    },
    async letter(event, egressInfo) {
      const createdAt = BigInt(Math.floor(Date.now() / 1000));
      const told = new WebhookEvent({ id: `EV_${randomUUID()}`, egressInfo, createdAt });
      told.event = event;
      const body = told.toJsonString();
      const token = new AccessToken(apiKey, apiSecret);
      token.sha256 = createHash('sha256').update(body).digest('base64');
      return { body, headers: { authorization: await token.toJwt(), 'content-type': 'application/webhook+json' } };
    },
    async close() {
      http.closeAllConnections();
      for (const line of lines) line.destroy();
      http.close();
      await once(http, 'close');
    },
  };
  return server;
}

function passOn(to: string, request: IncomingMessage, response: ServerResponse): void {
  const { method = 'GET', headers, url } = request;
  const asked = ask(to + url, { method, headers }, (answered) => {
    response.writeHead(answered.statusCode ?? 502, answered.headers);
    answered.pipe(response);
  });
  asked.on('error', () => response.destroy());
  request.pipe(asked);
}

function passOnSocket(to: string, { rawHeaders, url }: IncomingMessage, socket: Duplex, head: Buffer): void {
  const { hostname, port } = new URL(to);
  const upstream = connect(Number(port), hostname, () => {
    const lines = rawHeaders.flatMap((name, place) => (place % 2 === 0 ? `${name}: ${rawHeaders[place + 1]}` : []));
    upstream.write(`GET ${url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
    upstream.write(head);
    socket.pipe(upstream).pipe(socket);
  });
  // When one side closes, the other is closed too: a pipe alone leaves one half open when the other breaks.
  upstream.on('error', () => undefined).on('close', () => socket.destroy());
  socket.on('error', () => undefined).on('close', () => upstream.destroy());
}

/** The requested path of an egress. */
export function pathOf({ request }: EgressInfo): string {
  return (request.case === 'roomComposite' && request.value.fileOutputs[0]?.filepath) || '';
}

/** In the format of Go's Twirp. */
const toJson = (egress: EgressInfo) => egress.toJson({ useProtoFieldName: true, emitDefaultValues: true }) as object;

class TwirpError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}
