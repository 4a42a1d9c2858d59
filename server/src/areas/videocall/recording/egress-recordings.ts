import { videoCallsTopic } from '@lianxi/contracts/videocall/events';
import type { FastifyBaseLogger } from 'fastify';
import type { Db, TenantTx } from '../../../platform/db/db.ts';
import { type CallRow, lockCall } from '../call/call.queries.ts';
import type { CallEffects } from '../call/call-effects.ts';
import type { MediaEvent } from '../media/media-server.ts';
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
 * Recordings by LiveKit Egress, in every room that is, or should be, recorded. What nobody wants any more is stopped. One that
 * is not proved to go on fails like a browser's, and the agent's browser takes over.
 */
export class EgressRecordings {
  readonly #db: Db;
  readonly #log: FastifyBaseLogger;
  readonly #effects: CallEffects;
  readonly #recordingMaker: RecordingMaker;
  readonly #recorder: RoomRecorder;
  readonly #watch: RoomWatch;

  constructor({ db, log, effects, recordingMaker, recorder }: EgressOptions) {
    this.#db = db;
    this.#log = log;
    this.#effects = effects;
    this.#recordingMaker = recordingMaker;
    this.#recorder = recorder;
    this.#watch = new RoomWatch({
      db,
      log,
      look: (call) => this.#look(call),
      sweep: () => this.sweep(),
      name: 'video-egress',
    });
  }

  /** For the process that leads. */
  startSweeps(): void {
    this.#watch.sweeps.start();
  }

  stopSweeps(): void {
    this.#watch.sweeps.stop();
  }

  async stop(): Promise<void> {
    await this.#watch.sweeps.end();
  }

  /** Begins a recording that was noted. False: it is refused, the recording is the browser's. */
  async begin(tenantId: number, { roomId }: CallRow, { id, file }: { id: string; file: string }): Promise<boolean> {
    try {
      await this.#recorder.start(roomId, file);
      return true;
    } catch (error) {
      this.#log.warn({ err: error }, 'Egress does not record');
      await this.#db.tenant(tenantId, (tenant) => giveToBrowser(tenant, id));
      return false;
    }
  }

  /** Looks at a call's room once the transaction stands, after which a recording that goes on may be wanted no more. */
  lookAfter({ tenantId, afterCommit }: TenantTx, call: CallRow): void {
    afterCommit(() => void this.#watch.quietly(() => this.#look({ tenantId, ...call })));
  }

  /** Looks at the room that an event speaks of. Answers when it looked. */
  async hear(event: Extract<MediaEvent, { room: string }>): Promise<void> {
    await this.#watch.hear(event);
  }

  async sweep(): Promise<void> {
    const db = this.#db;
    const rooms = new Set([...(await this.#recorder.rooms()), ...(await db.platform(findEgressRooms))]);
    const calls = await db.platform((platform) => findCallsOfRooms(platform, [...rooms]));
    await this.#watch.each(calls, (call) => this.#look(call));
  }

  async #look({ tenantId, sessionId, roomId }: Pick<CallOfRoom, 'tenantId' | 'sessionId' | 'roomId'>): Promise<void> {
    const found = await this.#recorder.inRoom(roomId);
    const unwanted = await this.#db.tenant(tenantId, async (tenant) => {
      const call = await lockCall(tenant, sessionId);
      return call ? this.#compare(tenant, call, found) : [];
    });
    for (const id of unwanted) await this.#recorder.stop(id);
  }

  /** Answers what goes on although nobody wants it. */
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

  /** It ended, with a file or without. One that was wanted leaves the call unrecorded, which the agent is told. */
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
