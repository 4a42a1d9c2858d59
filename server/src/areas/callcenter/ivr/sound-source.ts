import { readFile } from 'node:fs/promises';
import type { Kernel } from '../../../platform/kernel.ts';
import { callCentreSettings } from '../settings.ts';
import type { SoundSource } from '../switch/cti-provider.ts';
import { speak } from './speech.ts';

/** The sounds for callers: spoken texts, and files that tenants uploaded. */
export function createSoundSource({ db, files, settings }: Pick<Kernel, 'db' | 'files' | 'settings'>): SoundSource {
  return {
    speak: (text) => speak(settings(callCentreSettings).ttsUrl, text),
    async find(path) {
      const [, tenantId, id] = /^ivr\/(\d+)\/(\d+)\.wav$/.exec(path) ?? [];
      if (!tenantId || !id) return null;
      const file = await db.tenant(
        Number(tenantId),
        async (tenant) => {
          const prompt = await tenant.tx
            .selectFrom('ivr_prompts')
            .select('file_save_name')
            .where('tenant_id', '=', tenant.tenantId)
            .where('id', '=', id)
            .executeTakeFirst();
          return prompt ? files.locate(tenant, prompt.file_save_name) : null;
        },
        { readOnly: true },
      );
      return file && readFile(await files.onDisk(file));
    },
  };
}
