import { join, resolve } from 'node:path';
import * as z from 'zod';
import { defineSettings } from '../../platform/settings.ts';

const environment = z.object({
  DATA_DIR: z.string(),
  /** The switch: http://user:password@host:port of Asterisk's ARI; without it calls are simulated. */
  ASTERISK_ARI_URL: z
    .string()
    .regex(/^https?:\/\/[^:@/]+:[^@/]+@[^/]+\/?$/, 'must be an address like http://user:password@host:8088')
    .optional(),
  /** The switch's prompts as this server sees the folder; without it DATA_DIR/asterisk/prompts. */
  PROMPTS_DIR: z.string().min(1).optional(),
  /** Who speaks texts: takes {text} by POST and answers a WAV of 16 bits, 8 kHz, mono; without it espeak-ng does. */
  TTS_URL: z
    .string()
    .regex(/^https?:\/\/.+/, 'must be an http:// or https:// address')
    .optional(),
});

/** Where the switch and the voice are. */
export const callCentreSettings = defineSettings(environment, (set) => ({
  /** Undefined: calls are simulated. */
  asteriskAriUrl: set.ASTERISK_ARI_URL,
  promptsDir: resolve(set.PROMPTS_DIR ?? join(set.DATA_DIR, 'asterisk/prompts')),
  /** Undefined: this machine speaks. */
  ttsUrl: set.TTS_URL,
}));
