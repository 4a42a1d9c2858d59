import type { VideoCall } from '@lianxi/contracts/videocall/call.contract';
import { sql } from 'kysely';
import type { TenantTx } from '../../../platform/db/db.ts';
import { leaveSeatsOfVideo } from '../../callcenter/public.ts';
import { beginToWait } from '../status/status.queries.ts';
import type { CallRow } from './call.queries.ts';
import type { CallEffects } from './call-effects.ts';
import { letOut, type Party } from './party.queries.ts';
import { say, systemTexts } from './system-message.ts';

/** A party that does not own a call leaves it; the call continues. An invisible supervisor leaves without a message. */
export async function leaveCall(tenant: TenantTx, effects: CallEffects, call: CallRow, party: Party): Promise<VideoCall> {
  const { tx, tenantId } = tenant;
  const { identity, kind, agentId, visitorId, name } = party;
  await letOut(tenant, call.id, identity);
  effects.askRooms(tenant, (rooms) => rooms.remove(call.roomId, identity));
  if (kind !== 'watcher') {
    await sql`
      update video_calls set sharer = nullif(sharer, ${identity})
      where tenant_id = ${tenantId} and id = ${call.id}`.execute(tx);
    await say(tenant, effects.fanOut, call, systemTexts.left(name));
  }
  if (kind === 'guest' && agentId !== null) {
    await beginToWait(tenant, await leaveSeatsOfVideo(tenant, call.id, agentId));
    effects.wake(tenant);
  }
  return effects.notify(tenant, call.id, {
    formerAgentIds: agentId === null ? [] : [agentId],
    formerVisitorIds: visitorId === null ? [] : [visitorId],
  });
}
