import { join, resolve } from 'node:path';
import * as z from 'zod';
import { defineSettings } from '../../platform/settings.ts';

const environment = z.object({
  DATA_DIR: z.string(),
  /** The switch: http://user:password@host:port of Asterisk's ARI. Without it calls are simulated. */
  ASTERISK_ARI_URL: z
    .string()
    .regex(/^https?:\/\/[^:@/]+:[^@/]+@[^/]+\/?$/, 'must be an address like http://user:password@host:8088')
    .optional(),
  /** The folder of the switch's prompts, as this server mounts it. Default: DATA_DIR/asterisk/prompts. */
  PROMPTS_DIR: z.string().min(1).optional(),
  /**
   * The text-to-speech service: it gets {text} by POST and answers a WAV of 16 bits, 8 kHz, mono. Without it espeak-ng speaks.
   */
  TTS_URL: z
    .string()
    .regex(/^https?:\/\/.+/, 'must be an http:// or https:// address')
    .optional(),
});

/** The addresses of the switch and of the text-to-speech service. */
export const callCentreSettings = defineSettings(environment, (set) => ({
  /** Undefined: calls are simulated. */
  asteriskAriUrl: set.ASTERISK_ARI_URL,
  promptsDir: resolve(set.PROMPTS_DIR ?? join(set.DATA_DIR, 'asterisk/prompts')),
  /** Undefined: this machine speaks. */
  ttsUrl: set.TTS_URL,
}));
