import type { VideoCall } from '@lianxi/contracts/videocall/call.contract';
import { videoCallsTopic } from '@lianxi/contracts/videocall/events';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { TenantTx } from '../../../platform/db/db.ts';
import type { CallRooms } from '../media/call-rooms.ts';
import { findDeskConfig } from '../setting/setting.queries.ts';
import type { FanOut, Notice } from '../socket/fan-out.ts';
import { findCall, findListeners } from './call.queries.ts';

/** News about a call in addition to its state. */
export interface CallNews {
  notices?: readonly Notice[];
  /** Agents who were in it until now. */
  formerAgentIds?: readonly string[];
  formerVisitorIds?: readonly string[];
}

/** The effects of a committed change of a call: notifications, changes of rooms, routing of waiting calls. */
export class CallEffects {
  readonly fanOut: FanOut;
  readonly rooms: CallRooms;
  readonly #log: FastifyBaseLogger;
  #routing: { wake(tenantId: number): Promise<void> } | null = null;

  constructor(fanOut: FanOut, rooms: CallRooms, log: FastifyBaseLogger) {
    this.fanOut = fanOut;
    this.rooms = rooms;
    this.#log = log;
  }

  /** Routing changes calls itself, so it is made after this object. Until then no call is routed. */
  attachRouting(routing: { wake(tenantId: number): Promise<void> }): void {
    this.#routing = routing;
  }

  /** The caller's transaction changed a call: the call gets its next version, and its parties are notified after the commit. */
  async notify(tenant: TenantTx, callId: string, news: CallNews = {}): Promise<VideoCall> {
    const { tx, tenantId, changed, afterCommit } = tenant;
    const { notices = [], formerAgentIds = [], formerVisitorIds = [] } = news;
    await sql`update video_calls set version = version + 1 where tenant_id = ${tenantId} and id = ${callId}`.execute(tx);
    const call = await findCall(tenant, callId);
    const now = await findListeners(tenant, callId);
    const config = await findDeskConfig(tenant);
    const listeners = {
      agentIds: [...new Set([...now.agentIds, ...formerAgentIds])],
      visitorIds: [...new Set([...now.visitorIds, ...formerVisitorIds])],
    };
    changed(videoCallsTopic);
    afterCommit(() => this.fanOut.call(call, listeners, notices, config));
    return call;
  }

  /**
   * Sends a request to the media server after the commit. When the server is down, the sweep that compares rooms sends it again.
   */
  askRooms(tenant: TenantTx, ask: (rooms: CallRooms) => Promise<void>): void {
    tenant.afterCommit(() => {
      if (this.rooms.service.service !== 'ready') return;
      ask(this.rooms).catch((error: unknown) => this.#log.warn({ err: error }, 'media server not asked'));
    });
  }

  /** After the commit: a call waits, or an agent is free. */
  wake({ tenantId, afterCommit }: TenantTx): void {
    afterCommit(() => void this.#routing?.wake(tenantId));
  }
}
