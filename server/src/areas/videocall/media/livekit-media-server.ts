import { readFile } from 'node:fs/promises';
import {
  AccessToken,
  type ParticipantInfo,
  ParticipantInfo_State,
  RoomServiceClient,
  type TrackInfo,
  TrackSource,
  type WebhookEvent,
  WebhookReceiver,
} from 'livekit-server-sdk';
import * as z from 'zod';
import type { LiveKitSettings } from '../settings.ts';
import { asking, nothingWhenGone } from './livekit-asking.ts';
import {
  type MediaEvent,
  type MediaParticipant,
  type MediaServer,
  type MediaState,
  type MediaTrack,
  MediaUnavailable,
} from './media-server.ts';

const CALL_LIMIT_S = 3;
const PROBE_LIMIT_MS = 1000;
const AWAY = '视频服务无应答，恢复后会自动可用。长时间不恢复请联系管理员检查 LiveKit。';
const ABSENT = '视频服务未配置：请设置 LIVEKIT_URL、LIVEKIT_API_KEY 与 LIVEKIT_API_SECRET';
/** LiveKit Egress in a room. It is no person, and only the owner of the server's key can enter as it. */
const RECORDER: ParticipantInfo['kind'] = 2;

/** The media server of this deployment. Without one, every request is refused with {@link MediaUnavailable}. */
export function openMediaServer({ server, stateFile }: Pick<LiveKitSettings, 'server' | 'stateFile'>): MediaServer {
  if (!server) return absentMediaServer(stateFile);
  const { url, apiKey, apiSecret } = server;
  const client = new RoomServiceClient(url, apiKey, apiSecret, { requestTimeout: CALL_LIMIT_S, failover: false });
  const receiver = new WebhookReceiver(apiKey, apiSecret);

  return {
    async state() {
      const answered = await fetch(url, { signal: AbortSignal.timeout(PROBE_LIMIT_MS) }).then(
        ({ ok }) => ok,
        () => false,
      );
      return answered ? { state: 'ready' } : readState(stateFile, { state: 'away', reason: AWAY });
    },
    token({ room, identity, name, grants, ttlSeconds }) {
      const token = new AccessToken(apiKey, apiSecret, { identity, name, ttl: ttlSeconds });
      const { publish, subscribe, hidden = false } = grants;
      token.addGrant({
        roomJoin: true,
        room,
        canPublish: publish,
        canPublishData: publish,
        canSubscribe: subscribe,
        hidden,
      });
      return token.toJwt();
    },
    rooms: () =>
      asking(async () =>
        (await client.listRooms()).map(({ name, numParticipants, creationTime }) => ({
          name,
          participants: numParticipants,
          createdAt: dateOf(creationTime),
        })),
      ),
    participants: (room) =>
      asking(async () =>
        (await client.listParticipants(room).catch(nothingWhenGone<[]>([])))
          .filter(({ kind }) => kind !== RECORDER)
          .map(
            ({ identity, name, joinedAt, state, tracks }): MediaParticipant => ({
              identity,
              name,
              joinedAt: dateOf(joinedAt),
              active: state === ParticipantInfo_State.ACTIVE,
              tracks: tracks.map(trackOf),
            }),
          ),
      ),
    deleteRoom: (room) => asking(() => client.deleteRoom(room).catch(nothingWhenGone(undefined))),
    removeParticipant: (room, identity) =>
      asking(() => client.removeParticipant(room, identity).catch(nothingWhenGone(undefined))),
    mute: (room, identity, trackId, muted) =>
      asking(async () => void (await client.mutePublishedTrack(room, identity, trackId, muted))),
    verifyWebhook: (body, authorization) => receiver.receive(body, authorization ?? '').then(eventOf, () => null),
  };
}

function absentMediaServer(stateFile: string | undefined): MediaServer {
  const state = () => readState(stateFile, { state: 'absent', reason: ABSENT });
  const refuse = async (): Promise<never> => {
    throw new MediaUnavailable('no media server is set up');
  };
  return {
    state,
    token: refuse,
    rooms: refuse,
    participants: refuse,
    deleteRoom: refuse,
    removeParticipant: refuse,
    mute: refuse,
    verifyWebhook: async () => null,
  };
}

const preparation = z.object({ state: z.enum(['preparing', 'absent']), reason: z.string() });

/** The state that the server's preparing process noted; without a note, the state that this process sees. */
async function readState(file: string | undefined, otherwise: MediaState): Promise<MediaState> {
  const noted = file ? await readFile(file, 'utf8').catch(() => null) : null;
  return noted === null ? otherwise : preparation.parse(JSON.parse(noted));
}

const dateOf = (seconds: bigint): Date => new Date(Number(seconds) * 1000);

const sources: Partial<Record<TrackSource, MediaTrack['source']>> = {
  [TrackSource.CAMERA]: 'camera',
  [TrackSource.MICROPHONE]: 'microphone',
  [TrackSource.SCREEN_SHARE]: 'screen',
  [TrackSource.SCREEN_SHARE_AUDIO]: 'screen-sound',
};
const trackOf = ({ sid, source, muted }: TrackInfo): MediaTrack => ({ id: sid, source: sources[source] ?? 'other', muted });

function eventOf({ id, createdAt, event, room, participant, egressInfo }: WebhookEvent): MediaEvent {
  const base = { id, at: dateOf(createdAt) };
  const name = room?.name ?? egressInfo?.roomName ?? '';
  const identity = participant?.identity ?? '';
  switch (event) {
    case 'room_started':
      return { ...base, kind: 'room-started', room: name };
    case 'room_finished':
      return { ...base, kind: 'room-ended', room: name };
    case 'participant_joined':
      return { ...base, kind: 'joined', room: name, identity };
    case 'participant_left':
    case 'participant_connection_aborted':
      return { ...base, kind: 'left', room: name, identity };
    case 'egress_started':
    case 'egress_updated':
    case 'egress_ended':
      return { ...base, kind: 'recording', room: name };
    default:
      return { ...base, kind: 'other' };
  }
}
