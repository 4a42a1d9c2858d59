import { isIPv4 } from 'node:net';
import { resolve } from 'node:path';
import { OperatorError } from './operator-error.ts';

/** The settings of `npm start` and `pnpm dev`, from the environment. */
export interface Settings {
  host: string;
  port: number;
  videoPort: number;
  dataDir: string;
  /** Absent: the embedded PostgreSQL. */
  databaseUrl: string | undefined;
  redisUrl: string | undefined;
  /** Fill an empty database with the demo tenants. */
  seedDemo: boolean;
  /** The operator's own switch; null: none is wanted; absent: one that is found or prepared here. */
  asteriskAriUrl: string | null | undefined;
  /** The operator's own LiveKit server; null: none is wanted; absent: one that is found or built here. */
  liveKit: LiveKitAddress | null | undefined;
  /** Where browsers and carriers reach the audio and video that runs here. */
  mediaAddress: string;
}

/** Where a LiveKit server is, and the key by which it knows us. */
export interface LiveKitAddress {
  readonly url: string;
  readonly apiKey: string;
  readonly apiSecret: string;
}

/** Throws {@link OperatorError} that names the setting. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const settings: Settings = {
    host: env.HOST || '127.0.0.1',
    port: readPort(env, 'PORT', 8080),
    videoPort: readPort(env, 'VIDEO_PORT', 8097),
    dataDir: resolve(env.DATA_DIR || '.data'),
    databaseUrl: readUrl(env, 'DATABASE_URL', ['postgres:', 'postgresql:']),
    redisUrl: readUrl(env, 'REDIS_URL', ['redis:', 'rediss:']),
    seedDemo: env.SEED_DEMO !== '0',
    asteriskAriUrl: env.ASTERISK_ARI_URL === 'none' ? null : readUrl(env, 'ASTERISK_ARI_URL', ['http:', 'https:']),
    liveKit: env.LIVEKIT_URL === 'none' ? null : readLiveKit(env),
    mediaAddress: readAddress(env, 'MEDIA_ADDRESS', '127.0.0.1'),
  };
  if (settings.port === settings.videoPort) {
    throw new OperatorError(
      `PORT 和 VIDEO_PORT 不能相同(${settings.port}) · PORT and VIDEO_PORT must differ, both are ${settings.port}`,
    );
  }
  return settings;
}

function readPort(env: NodeJS.ProcessEnv, name: string, fallback: number): number {
  const text = env[name] || String(fallback);
  const port = Number(text);
  if (/^\d+$/.test(text) && port >= 1 && port <= 65_535) return port;
  throw new OperatorError(
    `${name}=${text} 不是有效端口,应为 1 到 65535 的整数 · ${name}=${text} is not a port, give a number from 1 to 65535`,
  );
}

function readLiveKit(env: NodeJS.ProcessEnv): LiveKitAddress | undefined {
  const url = readUrl(env, 'LIVEKIT_URL', ['wss:', 'ws:', 'https:', 'http:']);
  if (!url) return undefined;
  const key = (name: string) => {
    const text = env[name];
    if (text) return text;
    throw new OperatorError(`设置了 LIVEKIT_URL,还需要 ${name} · LIVEKIT_URL is set, ${name} is needed too`);
  };
  return { url, apiKey: key('LIVEKIT_API_KEY'), apiSecret: key('LIVEKIT_API_SECRET') };
}

function readAddress(env: NodeJS.ProcessEnv, name: string, fallback: string): string {
  const address = env[name] || fallback;
  if (isIPv4(address)) return address;
  throw new OperatorError(`${name}=${address} 不是 IPv4 地址 · ${name}=${address} is not an IPv4 address`);
}

function readUrl(env: NodeJS.ProcessEnv, name: string, protocols: string[]): string | undefined {
  const text = env[name];
  if (!text) return undefined;
  if (URL.canParse(text) && protocols.includes(new URL(text).protocol)) return text;
  throw new OperatorError(`${name} 不是有效地址 · ${name} is not an address of the form ${protocols[0]}//host:port/…`);
}
