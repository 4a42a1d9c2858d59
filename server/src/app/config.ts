import { join, resolve } from 'node:path';
import * as z from 'zod';
import type { LiveKitSettings } from '../platform/kernel.ts';
import type { S3Settings } from '../platform/registry/s3-store.ts';

const port = z.coerce.number().int().min(0).max(65_535);
const service = z.string().regex(/^https?:\/\/[^/]+$/, 'must be an http:// or https:// address without a path');
/** Names of hosts, one behind the other with commas: a domain with everything below it, or `host:port`. */
const hosts = z
  .string()
  .regex(/^[\w.-]+(:\d+)?(,[\w.-]+(:\d+)?)*$/, 'must be names of hosts, with commas between them')
  .transform((text) => text.split(','));
const flag = z.enum(['0', '1']).transform((text) => text === '1');

const environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  /** Address and port of the one HTTP server. */
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: port.default(8080),
  /** Port of the video sockets (specification section 9). */
  VIDEO_PORT: port.default(8097),
  DATABASE_URL: z.string().regex(/^postgres(ql)?:\/\/.+/, 'must be a postgres:// address'),
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\/.+/, 'must be a redis:// address')
    .optional(),
  /** Keys, uploaded files, temporary files. */
  DATA_DIR: z.string().min(1).default('.data'),
  /** The built host, remotes and widget. */
  DIST_DIR: z.string().min(1).default('dist'),
  /** The bucket that keeps the releases of remotes; without it they lie in DATA_DIR. */
  S3_BUCKET: z.string().min(1).optional(),
  /** Of a store that is not Amazon's. */
  S3_ENDPOINT: z
    .string()
    .regex(/^https?:\/\/.+/, 'must be an http:// or https:// address')
    .optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  /** Before every key in the bucket. */
  S3_PREFIX: z.string().default('releases/'),
  /** Without them the SDK looks in its usual places, for example the machine's role. */
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  /** Master key of encrypted fields; without it the data folder keeps one. */
  SECRET_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  LOG_FILE: z.string().min(1).optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error']).default('info'),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(20),
  /** Calls a minute that one address may make to endpoints that need no token. 0: no limit. */
  PUBLIC_RATE_PER_MINUTE: z.coerce.number().int().min(0).default(600),
  /** Set when a proxy in front of the server sets X-Forwarded-For: the proxies' addresses, comma separated. */
  TRUST_PROXY: z.string().min(1).optional(),
  /** The mail server for codes and notices; without it they lie in DATA_DIR/outbox. */
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/.+/, 'must be an smtp:// or smtps:// address')
    .optional(),
  /** Who mail is from; needed with SMTP_URL. */
  MAIL_FROM: z.string().min(3).optional(),
  /** Further origins whose pages may change state, comma separated: a portal on another host name. */
  ALLOWED_ORIGINS: z.string().default(''),
  /** Check every reply against its contract. On by default outside production. */
  CHECK_REPLIES: flag.optional(),
  /** The switch: http://user:password@host:port of Asterisk's ARI; without it calls are simulated. */
  ASTERISK_ARI_URL: z
    .string()
    .regex(/^https?:\/\/[^:@/]+:[^@/]+@[^/]+\/?$/, 'must be an address like http://user:password@host:8088')
    .optional(),
  /** The LiveKit server that carries video, `ws(s)://` or `http(s)://`, with its key; without it there is no video. */
  LIVEKIT_URL: z
    .string()
    .regex(/^(ws|http)s?:\/\/[^/]+\/?$/, 'must be an address like wss://host:port')
    .optional(),
  LIVEKIT_API_KEY: z.string().min(1).optional(),
  LIVEKIT_API_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  /** That server has an Egress, which records calls. */
  LIVEKIT_EGRESS: flag.default(false),
  /** How Egress sees our DATA_DIR/egress; without it under the same path. */
  LIVEKIT_EGRESS_DIR: z.string().regex(/^\//, 'must be an absolute path').optional(),
  /** Where whoever prepares the LiveKit server notes how far it is. */
  LIVEKIT_STATE_FILE: z.string().min(1).optional(),
  /** The switch's prompts as this server sees the folder; without it DATA_DIR/asterisk/prompts. */
  PROMPTS_DIR: z.string().min(1).optional(),
  /** Who speaks texts: takes {text} by POST and answers a WAV of 16 bits, 8 kHz, mono; without it espeak-ng does. */
  TTS_URL: z
    .string()
    .regex(/^https?:\/\/.+/, 'must be an http:// or https:// address')
    .optional(),
  /** WeChat's interface for official accounts and mini programs. */
  WECHAT_API_URL: service.default('https://api.weixin.qq.com'),
  /** WeCom's interface, for its customer service. */
  WECOM_API_URL: service.default('https://qyapi.weixin.qq.com'),
  /** Meituan's interface for developers of stores, and where it keeps pictures of customers. */
  MEITUAN_API_URL: service.default('https://api-open-cater.meituan.com'),
  MEITUAN_MEDIA_HOSTS: hosts.default(['meituan.net', 'meituan.com']),
  /** Douyin's open platform, and where it keeps pictures of customers. */
  DOUYIN_API_URL: service.default('https://open.douyin.com'),
  DOUYIN_MEDIA_HOSTS: hosts.default(['douyin.com', 'douyinpic.com', 'douyinvod.com', 'byteimg.com']),
  /** Where the world reaches this portal: pictures to vendors are addresses below it. */
  PUBLIC_URL: service.optional(),
  /** Write the demo tenants that are not there yet. */
  SEED_DEMO: flag.default(false),
});

export interface Config {
  readonly environment: 'production' | 'development' | 'test';
  readonly host: string;
  readonly port: number;
  readonly videoPort: number;
  readonly databaseUrl: string;
  readonly databasePool: number;
  readonly redisUrl: string | undefined;
  readonly dataDir: string;
  readonly distDir: string;
  /** Null: releases lie in `dataDir`. */
  readonly s3: S3Settings | null;
  readonly secretKey: string | undefined;
  readonly logFile: string | undefined;
  readonly logLevel: string;
  readonly publicRatePerMinute: number;
  readonly trustProxy: string | undefined;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string | undefined;
  readonly allowedOrigins: readonly string[];
  readonly checkReplies: boolean;
  readonly asteriskAriUrl: string | undefined;
  readonly livekit: LiveKitSettings;
  readonly promptsDir: string;
  readonly ttsUrl: string | undefined;
  readonly channelUrls: Readonly<Record<'wechat' | 'plus' | 'meituan' | 'douyin', string>>;
  readonly mediaHosts: Readonly<Record<'meituan' | 'douyin', readonly string[]>>;
  readonly publicUrl: string | undefined;
  readonly seedDemo: boolean;
}

/** Reads the settings. Throws an Error whose message is one sentence for the operator. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  // An empty setting is an absent one.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const name = String(issue?.path[0]);
    throw new Error(
      given[name] === undefined ? `The setting ${name} is missing` : `The setting ${name} is not valid: ${issue?.message}`,
    );
  }
  const set = parsed.data;
  if (set.SMTP_URL && !set.MAIL_FROM) throw new Error('The setting MAIL_FROM is missing');
  return {
    environment: set.NODE_ENV,
    host: set.HOST,
    port: set.PORT,
    videoPort: set.VIDEO_PORT,
    databaseUrl: set.DATABASE_URL,
    databasePool: set.DATABASE_POOL,
    redisUrl: set.REDIS_URL,
    dataDir: resolve(set.DATA_DIR),
    distDir: resolve(set.DIST_DIR),
    s3: s3Of(set),
    secretKey: set.SECRET_KEY,
    logFile: set.LOG_FILE,
    logLevel: set.LOG_LEVEL,
    publicRatePerMinute: set.PUBLIC_RATE_PER_MINUTE,
    trustProxy: set.TRUST_PROXY,
    smtpUrl: set.SMTP_URL,
    mailFrom: set.MAIL_FROM,
    allowedOrigins: set.ALLOWED_ORIGINS.split(',').flatMap((origin) => origin.trim() || []),
    checkReplies: set.CHECK_REPLIES ?? set.NODE_ENV !== 'production',
    asteriskAriUrl: set.ASTERISK_ARI_URL,
    livekit: { server: liveKitOf(set), stateFile: set.LIVEKIT_STATE_FILE, egress: egressOf(set) },
    promptsDir: resolve(set.PROMPTS_DIR ?? join(set.DATA_DIR, 'asterisk/prompts')),
    ttsUrl: set.TTS_URL,
    channelUrls: {
      wechat: set.WECHAT_API_URL,
      plus: set.WECOM_API_URL,
      meituan: set.MEITUAN_API_URL,
      douyin: set.DOUYIN_API_URL,
    },
    mediaHosts: { meituan: set.MEITUAN_MEDIA_HOSTS, douyin: set.DOUYIN_MEDIA_HOSTS },
    publicUrl: set.PUBLIC_URL,
    seedDemo: set.SEED_DEMO,
  };
}

function liveKitOf(set: z.output<typeof environment>): LiveKitSettings['server'] {
  const { LIVEKIT_URL: url, LIVEKIT_API_KEY: apiKey, LIVEKIT_API_SECRET: apiSecret } = set;
  if (!url) return null;
  if (!apiKey || !apiSecret) throw new Error(`The setting ${apiKey ? 'LIVEKIT_API_SECRET' : 'LIVEKIT_API_KEY'} is missing`);
  return { url: url.replace(/^ws/, 'http').replace(/\/$/, ''), apiKey, apiSecret };
}

function egressOf({ LIVEKIT_EGRESS, LIVEKIT_EGRESS_DIR, DATA_DIR }: z.output<typeof environment>): LiveKitSettings['egress'] {
  if (!LIVEKIT_EGRESS) return null;
  const folder = resolve(DATA_DIR, 'egress');
  return { folder, theirFolder: LIVEKIT_EGRESS_DIR ?? folder };
}

function s3Of(set: z.output<typeof environment>): S3Settings | null {
  const { S3_BUCKET: bucket, S3_ENDPOINT: endpoint, S3_REGION: region, S3_PREFIX: prefix } = set;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = set;
  if (!bucket) return null;
  if (!accessKeyId !== !secretAccessKey) {
    throw new Error(`The setting ${accessKeyId ? 'S3_SECRET_ACCESS_KEY' : 'S3_ACCESS_KEY_ID'} is missing`);
  }
  const credentials = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined;
  return { bucket, endpoint, region, prefix, credentials };
}
