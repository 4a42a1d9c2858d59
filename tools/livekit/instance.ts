import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, isFree, isUdpFree } from '../../server/src/platform/db/free-port.ts';

/** One copy's media server: its folder, its ports, its key. Several run side by side on one machine. */
export interface LiveKitInstance {
  readonly home: string;
  readonly url: string;
  readonly apiKey: string;
  readonly apiSecret: string;
  readonly configFile: string;
}

export interface LiveKitSurroundings {
  /** Where browsers reach this machine's picture and sound. */
  readonly mediaAddress: string;
  /** Where it tells what happens in it. */
  readonly webhookUrl: string;
}

/** Kept from one start to the next: browsers that are in a call come back to the same place with the same token. */
interface Remembered {
  httpPort: number;
  /** For picture and sound where UDP does not get through. */
  tcpPort: number;
  /** For picture and sound of all rooms. */
  udpPort: number;
  apiKey: string;
  apiSecret: string;
}

const LOOPBACK = '127.0.0.1';
/** A room that nobody entered, or that everybody left: long enough for a reload, and for a network to come back. */
const EMPTY_SECONDS = 60;
/**
 * How often a camera is asked for a whole picture at most. Of who enters a room the first may pass by before they can take it,
 * and without it they see nothing: with LiveKit's own half second and second they waited as long for the next.
 */
const WHOLE_PICTURE = '250ms';

/** Takes a folder below DATA_DIR for a media server and writes its configuration. */
export async function openLiveKitInstance(home: string, around: LiveKitSurroundings): Promise<LiveKitInstance> {
  mkdirSync(home, { recursive: true, mode: 0o700 });
  const known = await remember(join(home, 'instance.json'));
  const configFile = join(home, 'livekit.yaml');
  // JSON is YAML.
  writeFileSync(configFile, JSON.stringify(configuration(known, around), null, 2), { mode: 0o600 });
  const { apiKey, apiSecret, httpPort } = known;
  return { home, url: `http://${LOOPBACK}:${httpPort}`, apiKey, apiSecret, configFile };
}

function configuration(known: Remembered, { mediaAddress, webhookUrl }: LiveKitSurroundings) {
  const onlyHere = mediaAddress === LOOPBACK;
  return {
    port: known.httpPort,
    // Its commands and signalling are for our server alone, which passes browsers' on.
    bind_addresses: [LOOPBACK],
    rtc: {
      udp_port: known.udpPort,
      // It listens on all addresses, and on this machine alone UDP always gets through.
      tcp_port: onlyHere ? 0 : known.tcpPort,
      node_ip: mediaAddress,
      use_external_ip: false,
      enable_loopback_candidate: onlyHere,
      ...(onlyHere ? { ips: { includes: [`${LOOPBACK}/32`] } } : {}),
      // Left empty, browsers would be sent to servers of strangers. Nobody listens here, which they learn at once.
      stun_servers: [`${LOOPBACK}:9`],
      pli_throttle: { low_quality: WHOLE_PICTURE, mid_quality: WHOLE_PICTURE, high_quality: WHOLE_PICTURE },
    },
    keys: { [known.apiKey]: known.apiSecret },
    room: { empty_timeout: EMPTY_SECONDS, departure_timeout: EMPTY_SECONDS },
    webhook: { api_key: known.apiKey, urls: [webhookUrl] },
    logging: { level: 'info', json: true },
  };
}

async function remember(file: string): Promise<Remembered> {
  const known: Partial<Remembered> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const port = async (wanted: number | undefined, free = isFree) => (wanted && (await free(wanted)) ? wanted : freePort());
  const remembered: Remembered = {
    httpPort: await port(known.httpPort),
    tcpPort: await port(known.tcpPort),
    udpPort: await port(known.udpPort, isUdpFree),
    apiKey: known.apiKey ?? `LX${randomBytes(9).toString('hex')}`,
    apiSecret: known.apiSecret ?? randomBytes(32).toString('base64url'),
  };
  writeFileSync(file, JSON.stringify(remembered), { mode: 0o600 });
  return remembered;
}
