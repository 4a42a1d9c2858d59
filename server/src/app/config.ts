import { resolve } from 'node:path';
import * as z from 'zod';
import type { Area } from '../platform/area.ts';
import type { ReleaseBucket } from '../platform/registry/s3-store.ts';
import type { S3Settings } from '../platform/s3/bucket.ts';
import { createReadSettings, flag, parseSettings, type ReadSettings, serviceAddress } from '../platform/settings.ts';

const port = z.coerce.number().int().min(0).max(65_535);

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
  /** The bucket for the releases of remotes; without it they are in DATA_DIR. */
  S3_BUCKET: z.string().min(1).optional(),
  /** The address of a store that is not Amazon's. */
  S3_ENDPOINT: z
    .string()
    .regex(/^https?:\/\/.+/, 'must be an http:// or https:// address')
    .optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  /** Prefix of every key in the bucket. */
  S3_PREFIX: z.string().default('releases/'),
  /** Prefix of every key of an uploaded file. Without it files are in DATA_DIR, also when there is a bucket. */
  S3_FILES_PREFIX: z.string().min(1).optional(),
  /** Without them the SDK uses its default sources, for example the machine's role. */
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  /** Master key of encrypted fields; without it the data folder stores one. */
  SECRET_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  LOG_FILE: z.string().min(1).optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error']).default('info'),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(20),
  /** The limit of requests per minute from one address to endpoints that need no token. 0: no limit. */
  PUBLIC_RATE_PER_MINUTE: z.coerce.number().int().min(0).default(600),
  /** Required when a proxy in front of the server sets X-Forwarded-For: the proxies' addresses, separated by commas. */
  TRUST_PROXY: z.string().min(1).optional(),
  /** The mail server for codes and notices; without it they are written to DATA_DIR/outbox. */
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/.+/, 'must be an smtp:// or smtps:// address')
    .optional(),
  /** The sender of mail; required with SMTP_URL. */
  MAIL_FROM: z.string().min(3).optional(),
  /** Further origins whose pages may change state, separated by commas: a portal on another host name. */
  ALLOWED_ORIGINS: z.string().default(''),
  /** Check every reply against its contract. On by default outside production. */
  CHECK_REPLIES: flag.optional(),
  /** The public address of this portal: vendors fetch pictures below it. */
  PUBLIC_URL: serviceAddress.optional(),
  /** Writes the demo tenants that are missing. */
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
  /** Null: releases are in `dataDir`. */
  readonly s3: ReleaseBucket | null;
  /** Null: uploaded files are in `dataDir`. */
  readonly filesBucket: { readonly settings: S3Settings; readonly prefix: string } | null;
  readonly secretKey: string | undefined;
  readonly logFile: string | undefined;
  readonly logLevel: string;
  readonly publicRatePerMinute: number;
  readonly trustProxy: string | undefined;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string | undefined;
  readonly allowedOrigins: readonly string[];
  readonly checkReplies: boolean;
  readonly publicUrl: string | undefined;
  readonly seedDemo: boolean;
  /** The settings that the areas declare. */
  readonly settings: ReadSettings;
}

/** Reads the settings, also those of the areas. Throws an Error whose message is one sentence for the operator. */
export function readConfig(env: NodeJS.ProcessEnv, areas: readonly Pick<Area, 'settings'>[]): Config {
  // An empty setting counts as absent.
  const given = Object.fromEntries(Object.entries(env).flatMap(([name, value]) => (value ? [[name, value]] : [])));
  const set = parseSettings(environment, given);
  if (set.SMTP_URL && !set.MAIL_FROM) throw new Error('The setting MAIL_FROM is missing');
  const dataDir = resolve(set.DATA_DIR);
  const s3 = s3Of(set);
  if (set.S3_FILES_PREFIX && !s3) throw new Error('The setting S3_BUCKET is missing');
  const settings = createReadSettings({ ...given, DATA_DIR: dataDir });
  for (const area of areas) if (area.settings) settings(area.settings);
  return {
    environment: set.NODE_ENV,
    host: set.HOST,
    port: set.PORT,
    videoPort: set.VIDEO_PORT,
    databaseUrl: set.DATABASE_URL,
    databasePool: set.DATABASE_POOL,
    redisUrl: set.REDIS_URL,
    dataDir,
    distDir: resolve(set.DIST_DIR),
    s3,
    filesBucket: s3 && set.S3_FILES_PREFIX ? { settings: s3, prefix: set.S3_FILES_PREFIX } : null,
    secretKey: set.SECRET_KEY,
    logFile: set.LOG_FILE,
    logLevel: set.LOG_LEVEL,
    publicRatePerMinute: set.PUBLIC_RATE_PER_MINUTE,
    trustProxy: set.TRUST_PROXY,
    smtpUrl: set.SMTP_URL,
    mailFrom: set.MAIL_FROM,
    allowedOrigins: set.ALLOWED_ORIGINS.split(',').flatMap((origin) => origin.trim() || []),
    checkReplies: set.CHECK_REPLIES ?? set.NODE_ENV !== 'production',
    publicUrl: set.PUBLIC_URL,
    seedDemo: set.SEED_DEMO,
    settings,
  };
}

function s3Of(set: z.output<typeof environment>): ReleaseBucket | null {
  const { S3_BUCKET: bucket, S3_ENDPOINT: endpoint, S3_REGION: region, S3_PREFIX: prefix } = set;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = set;
  if (!bucket) return null;
  if (!accessKeyId !== !secretAccessKey) {
    throw new Error(`The setting ${accessKeyId ? 'S3_SECRET_ACCESS_KEY' : 'S3_ACCESS_KEY_ID'} is missing`);
  }
  const credentials = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined;
  return { bucket, endpoint, region, prefix, credentials };
}
