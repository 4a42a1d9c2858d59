import { join } from 'node:path';
import * as z from 'zod';
import { defineSettings, flag } from '../../platform/settings.ts';

/** Where video is carried. */
export interface LiveKitSettings {
  /** `url` is `http(s)://host:port`. Null: none is set up. */
  readonly server: { readonly url: string; readonly apiKey: string; readonly apiSecret: string } | null;
  /** Who prepares it notes here how far it is: `{ state, reason }`; no file once it runs. */
  readonly stateFile: string | undefined;
  /** Where LiveKit Egress records: a folder as we see it, and as it does. Null: agents' browsers record. */
  readonly egress: { readonly folder: string; readonly theirFolder: string } | null;
}

const environment = z.object({
  DATA_DIR: z.string(),
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
});

/** Where video is carried and recorded. */
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
