import { videoCallsTopic } from '@lianxi/contracts/videocall/events';
import type { FastifyBaseLogger } from 'fastify';
import type { Db, TenantTx } from '../../../platform/db/db.ts';
import { type CallRow, lockCall } from '../call/call.queries.ts';
import type { CallEffects } from '../call/call-effects.ts';
import { type CallOfRoom, findCallsOfRooms } from '../media/presence.queries.ts';
import type { RoomRecorder, RoomRecording } from '../media/room-recorder.ts';
import { RoomWatch } from '../media/room-watch.ts';
import {
  type EgressRecording,
  findEgressRecordings,
  findEgressRooms,
  giveToBrowser,
  markBroken,
  noteGoing,
} from './egress.queries.ts';
import { markNotRecorded, markRecorded } from './recording.queries.ts';
import type { RecordingMaker } from './recording-maker.ts';

export interface EgressOptions {
  db: Db;
  log: FastifyBaseLogger;
  effects: CallEffects;
  recordingMaker: RecordingMaker;
  recorder: RoomRecorder;
}

/**
 * Recordings by LiveKit Egress, in every room that is, or should be, recorded. Unwanted recordings are stopped. A recording
 * without proof that it runs fails like a browser's, and the agent's browser takes over.
 */
export class EgressRecordings extends RoomWatch {
  readonly #effects: CallEffects;
  readonly #recordingMaker: RecordingMaker;
  readonly #recorder: RoomRecorder;

  constructor({ effects, recordingMaker, recorder, ...options }: EgressOptions) {
    super(options, 'video-egress');
    this.#effects = effects;
    this.#recordingMaker = recordingMaker;
    this.#recorder = recorder;
  }

  /** Begins a stored recording. False: it is refused, and the browser records. */
  async begin(tenantId: number, { roomId }: CallRow, { id, file }: { id: string; file: string }): Promise<boolean> {
    try {
      await this.#recorder.start(roomId, file);
      return true;
    } catch (error) {
      this.log.warn({ err: error }, 'Egress does not record');
      await this.db.tenant(tenantId, (tenant) => giveToBrowser(tenant, id));
      return false;
    }
  }

  /** Checks a call's room after the commit. A running recording may be unwanted then. */
  lookAfter({ tenantId, afterCommit }: TenantTx, call: CallRow): void {
    afterCommit(() => void this.quietly(() => this.look({ tenantId, ...call })));
  }

  async sweep(): Promise<void> {
    const { db } = this;
    const rooms = new Set([...(await this.#recorder.rooms()), ...(await db.platform(findEgressRooms))]);
    const calls = await db.platform((platform) => findCallsOfRooms(platform, [...rooms]));
    await this.each(calls, (call) => this.look(call));
  }

  protected async look({ tenantId, sessionId, roomId }: Pick<CallOfRoom, 'tenantId' | 'sessionId' | 'roomId'>): Promise<void> {
    const found = await this.#recorder.inRoom(roomId);
    const unwanted = await this.db.tenant(tenantId, async (tenant) => {
      const call = await lockCall(tenant, sessionId);
      return call ? this.#compare(tenant, call, found) : [];
    });
    for (const id of unwanted) await this.#recorder.stop(id);
  }

  /** Returns recordings that run although they are unwanted. */
  async #compare(tenant: TenantTx, call: CallRow, found: readonly RoomRecording[]): Promise<string[]> {
    const wanted = new Set<string>();
    for (const recording of await findEgressRecordings(tenant, call.id)) {
      const { state, id } = found.find(({ file }) => file === recording.file) ?? { state: 'missing', id: '' };
      if (isWanted(call, recording)) wanted.add(id);
      if (state === 'complete') await this.#over(tenant, call, recording, true);
      else if (state === 'failed' || (state === 'missing' && recording.silent)) {
        await this.#over(tenant, call, recording, false);
      } else if (state === 'active') {
        await noteGoing(tenant, recording.id);
        const isNews = isWanted(call, recording) && (await markRecorded(tenant, call.id, 'on'));
        if (isNews) await this.#effects.notify(tenant, call.id);
      }
    }
    const going = found.filter(({ state }) => state === 'starting' || state === 'active');
    return going.flatMap(({ id }) => (wanted.has(id) ? [] : id));
  }

  /**
   * A recording ended, with a file or without. When it was still wanted, the call is no longer recorded, and the agent is
   * notified.
   */
  async #over(tenant: TenantTx, call: CallRow, recording: EgressRecording, isWhole: boolean): Promise<void> {
    if (isWhole) await this.#recordingMaker.make(tenant, recording.id);
    else await markBroken(tenant, recording.id);
    tenant.changed(videoCallsTopic);
    const fails = isWanted(call, recording);
    const isNews = await (fails ? markRecorded(tenant, call.id, 'failing') : markNotRecorded(tenant, call.id));
    if (isNews) await this.#effects.notify(tenant, call.id);
  }
}

const isWanted = ({ state, agentId }: CallRow, recording: EgressRecording): boolean =>
  recording.state === 'open' && state === 'active' && agentId === recording.agentId;
