import { join } from 'node:path';
import * as z from 'zod';
import { defineSettings, flag } from '../../platform/settings.ts';

/** The configuration of the video servers. */
export interface LiveKitSettings {
  /** `url` is `http(s)://host:port`. Null: no server is configured. */
  readonly server: { readonly url: string; readonly apiKey: string; readonly apiSecret: string } | null;
  /** The preparing process writes its progress here: `{ state, reason }`. The file is missing after the server runs. */
  readonly stateFile: string | undefined;
  /** The folder of LiveKit Egress's recordings: its path here, and its path in Egress. Null: agents' browsers record. */
  readonly egress: { readonly folder: string; readonly theirFolder: string } | null;
}

const environment = z.object({
  DATA_DIR: z.string(),
  /** The LiveKit server that carries video, `ws(s)://` or `http(s)://`, with its key. Without it there is no video. */
  LIVEKIT_URL: z
    .string()
    .regex(/^(ws|http)s?:\/\/[^/]+\/?$/, 'must be an address like wss://host:port')
    .optional(),
  LIVEKIT_API_KEY: z.string().min(1).optional(),
  LIVEKIT_API_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  /** That server has an Egress, which records calls. */
  LIVEKIT_EGRESS: flag.default(false),
  /** The path of our DATA_DIR/egress in Egress. Default: the same path. */
  LIVEKIT_EGRESS_DIR: z.string().regex(/^\//, 'must be an absolute path').optional(),
  /** The process that prepares the LiveKit server writes its progress here. */
  LIVEKIT_STATE_FILE: z.string().min(1).optional(),
});

/** The configuration of video and its recording. */
export const videoSettings = defineSettings(
  environment,
  (set): LiveKitSettings => ({ server: liveKitOf(set), stateFile: set.LIVEKIT_STATE_FILE, egress: egressOf(set) }),
);

function liveKitOf(set: z.output<typeof environment>): LiveKitSettings['server'] {
  const { LIVEKIT_URL: url, LIVEKIT_API_KEY: apiKey, LIVEKIT_API_SECRET: apiSecret } = set;
  if (!url) return null;
  if (!apiKey || !apiSecret) throw new Error(`The setting ${apiKey ? 'LIVEKIT_API_SECRET' : 'LIVEKIT_API_KEY'} is missing`);
  return { url: url.replace(/^ws/, 'http').replace(/\/$/, ''), apiKey, apiSecret };
}

function egressOf({ LIVEKIT_EGRESS, LIVEKIT_EGRESS_DIR, DATA_DIR }: z.output<typeof environment>): LiveKitSettings['egress'] {
  if (!LIVEKIT_EGRESS) return null;
  const folder = join(DATA_DIR, 'egress');
  return { folder, theirFolder: LIVEKIT_EGRESS_DIR ?? folder };
}
