import { sql } from 'kysely';
import type { TenantTx } from '../../../platform/db/db.ts';
import type { Kernel } from '../../../platform/kernel.ts';
import { whenPhoneGoesOffline } from '../../callcenter/public.ts';
import type { Video } from '../video.ts';
import { changeVideoStatus, isTurnedOn, offline } from './video-status.queries.ts';

/**
 * Turns video off with the telephone (specification section 4), and when an agent signs out or is shut out: whoever
 * signs in again says anew that they receive. Answers how to stop.
 */
export function turnVideoOff(kernel: Kernel, video: Video): () => void {
  const turnOff = async (tenant: TenantTx, agentId: string, reason: '' | 'phone-offline') => {
    if (await isTurnedOn(tenant, agentId)) await changeVideoStatus(tenant, agentId, offline, video.rooms.service, { reason });
  };
  kernel.onSessionEnded((sessionId, why) => {
    // Kicked: they go on in the session that kicked it.
    if (why === 'kicked') return;
    leftFor(kernel, sessionId)
      .then((gone) => gone && kernel.db.tenant(gone.tenantId, (tenant) => turnOff(tenant, gone.agentId, '')))
      .catch((error: unknown) => kernel.log.warn({ err: error }, 'video not turned off'));
  });
  return whenPhoneGoesOffline((tenant, agentId) => turnOff(tenant, agentId, 'phone-offline'));
}

/** Whose session this was, if it was their last one. */
async function leftFor({ db }: Kernel, sessionId: string): Promise<{ tenantId: number; agentId: string } | null> {
  const { rows } = await db.platform(({ tx }) =>
    sql<{ tenantId: number; agentId: string }>`
      select s.tenant_id as "tenantId", s.agent_id as "agentId" from auth_sessions s
      where s.id = ${sessionId} and not exists (
        select from auth_sessions o where o.tenant_id = s.tenant_id and o.agent_id = s.agent_id and o.ended_at is null
          and o.refresh_expires_at > now())`.execute(tx),
  );
  return rows[0] ?? null;
}
