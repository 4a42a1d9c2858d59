import type { ImServerEvents } from '@lianxi/contracts/online/im';
import { type KernelFixture, startKernel, TENANT } from '../../../platform/testing/kernel-fixture.ts';
import { type Rooms, watchRoom } from '../socket/fan-out.ts';

/** A frame that a room received. */
export interface Told {
  room: string;
  event: keyof ImServerEvents;
  payload: unknown;
  exceptSocketId: string | null;
}

/** Rooms that record their frames, except those for supervisors who watch invisibly. */
export function recordingRooms(): Rooms & { told: Told[] } {
  const told: Told[] = [];
  const emitter = (rooms: readonly string[], exceptSocketId: string | null) => ({
    except: (socketId: string) => emitter(rooms, socketId || null),
    get volatile() {
      return emitter(rooms, exceptSocketId);
    },
    emit: (event: keyof ImServerEvents, payload: unknown) =>
      told.push(...rooms.filter(isParty).map((room) => ({ room, event, payload, exceptSocketId }))),
  });
  return { told, to: (rooms) => emitter([rooms].flat(), null) as never };
}

const isParty = (room: string) => !room.startsWith(watchRoom(''));

/** A kernel's database with conversations for tests. */
export interface ChatFixture extends KernelFixture {
  /** A conversation of a new visitor: active when an agent is named, else queued. */
  conversation(agentId?: string, tenantId?: number): Promise<{ id: string; visitorId: string }>;
  /** Makes agents online, with a chat socket on a living process. */
  online(agentIds: readonly string[], capacity?: number, tenantId?: number): Promise<void>;
  /** Removes the agent's chat sockets. */
  unreachable(agentId: string): Promise<void>;
}

export async function startChatFixture(): Promise<ChatFixture> {
  const kernel = await startKernel();
  const { owner } = kernel;
  const processId = crypto.randomUUID();
  await owner.query(
    `insert into server_processes (id, host, pid, heartbeat_at) values ($1, 'test', 1, now() + interval '1 day')`,
    [processId],
  );
  let connections = 0;
  return {
    ...kernel,
    async conversation(agentId, tenantId = TENANT) {
      const { rows } = await owner.query<{ id: string; visitorId: string }>(
        `with v as (insert into visitors (tenant_id, name) values ($1, '访客') returning id)
         insert into conversations (tenant_id, state, visitor_id, visitor_name, agent_id)
         select $1, case when $2::bigint is null then 'queued' else 'active' end, v.id, '访客', $2 from v
         returning id, visitor_id as "visitorId"`,
        [tenantId, agentId ?? null],
      );
      const [row] = rows;
      if (!row) throw new Error('No conversation');
      if (agentId) {
        await owner.query(
          `insert into agent_text_status as s (tenant_id, agent_id, active) values ($1, $2, 1)
           on conflict (tenant_id, agent_id) do update set active = s.active + 1`,
          [tenantId, agentId],
        );
      }
      return row;
    },
    async online(agentIds, capacity = 5, tenantId = TENANT) {
      for (const agentId of agentIds) {
        await owner.query(
          `insert into agent_text_status (tenant_id, agent_id, status, capacity) values ($1, $2, '1', $3)
           on conflict (tenant_id, agent_id) do update set status = '1', capacity = $3`,
          [tenantId, agentId, capacity],
        );
        connections += 1;
        await owner.query(
          `insert into agent_connections (process_id, number, tenant_id, agent_id, kind) values ($1, $2, $3, $4, 'chat')`,
          [processId, connections, tenantId, agentId],
        );
      }
    },
    async unreachable(agentId) {
      await owner.query('delete from agent_connections where agent_id = $1', [agentId]);
    },
  };
}
