import type { VideoCall } from '@lianxi/contracts/videocall/call.contract';
import { videoCallsTopic } from '@lianxi/contracts/videocall/events';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { TenantTx } from '../../../platform/db/db.ts';
import type { CallRooms } from '../media/call-rooms.ts';
import { findDeskConfig } from '../setting/setting.queries.ts';
import type { FanOut, Notice } from '../socket/fan-out.ts';
import { findCall, findListeners } from './call.queries.ts';

/** What is said of a call beside how it stands. */
export interface CallNews {
  notices?: readonly Notice[];
  /** Who was in it until now. */
  formerAgentIds?: readonly string[];
  formerVisitorIds?: readonly string[];
}

/** What follows a change of a call once it is committed: people are notified, rooms are changed, waiting calls are routed. */
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

  /** Routing changes calls itself, so it is made after this. Until then nothing is routed. */
  attachRouting(routing: { wake(tenantId: number): Promise<void> }): void {
    this.#routing = routing;
  }

  /** The caller's transaction changed a call: it gets its next version, and after the commit everybody in it is notified. */
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

  /** Asks the media server after the commit. It may be away: the sweep that compares rooms asks again. */
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
