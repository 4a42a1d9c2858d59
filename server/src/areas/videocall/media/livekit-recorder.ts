import { posix } from 'node:path';
import {
  EgressClient,
  type EgressInfo,
  EgressStatus,
  EncodedFileOutput,
  EncodedFileType,
  EncodingOptionsPreset,
} from 'livekit-server-sdk';
import type { LiveKitSettings } from '../settings.ts';
import { asking, isOver, nothingWhenGone } from './livekit-asking.ts';
import type { RoomRecorder, RoomRecording, RoomRecordingState } from './room-recorder.ts';

/** An egress answers after one of its workers has accepted it. */
const CALL_LIMIT_S = 10;

/** LiveKit Egress, to which the media server forwards requests; null where it is not configured. */
export function openRoomRecorder({ server, egress }: Pick<LiveKitSettings, 'server' | 'egress'>): RoomRecorder | null {
  if (!server || !egress) return null;
  const { url, apiKey, apiSecret } = server;
  const client = new EgressClient(url, apiKey, apiSecret, { requestTimeout: CALL_LIMIT_S, failover: false });
  return {
    folder: egress.folder,
    start(room, file) {
      const output = new EncodedFileOutput({
        fileType: EncodedFileType.MP4,
        filepath: posix.join(egress.theirFolder, file),
        disableManifest: true,
      });
      const options = { layout: 'speaker', encodingOptions: EncodingOptionsPreset.H264_720P_30 };
      return asking(async () => void (await client.startRoomCompositeEgress(room, { file: output }, options)));
    },
    stop: (id) =>
      asking(async () => {
        await client.stopEgress(id).catch((error: unknown) => isOver(error) || nothingWhenGone(undefined)(error));
      }),
    inRoom: (room) => asking(async () => (await client.listEgress({ roomName: room })).map(recordingOf)),
    rooms: () => asking(async () => (await client.listEgress({ active: true })).map(({ roomName }) => roomName)),
  };
}

const states: Record<EgressStatus, RoomRecordingState> = {
  [EgressStatus.EGRESS_STARTING]: 'starting',
  [EgressStatus.EGRESS_ACTIVE]: 'active',
  // It writes the end of its file.
  [EgressStatus.EGRESS_ENDING]: 'active',
  [EgressStatus.EGRESS_COMPLETE]: 'complete',
  // Its file is complete up to the limit.
  [EgressStatus.EGRESS_LIMIT_REACHED]: 'complete',
  [EgressStatus.EGRESS_FAILED]: 'failed',
  [EgressStatus.EGRESS_ABORTED]: 'failed',
};

function recordingOf({ egressId, status, error, request, fileResults }: EgressInfo): RoomRecording {
  const asked = request.case === 'roomComposite' ? request.value.fileOutputs[0]?.filepath : undefined;
  const file = posix.basename(asked ?? fileResults[0]?.filename ?? '');
  const state = states[status];
  return { id: egressId, file, state, failure: state === 'failed' ? error || 'unfinished' : null };
}
