import { ConnectionQuality, type Participant, type Room, Track } from 'livekit-client';
import type { Person, Picture, Quality } from './media-state.ts';

const qualities: Record<ConnectionQuality, Quality> = {
  [ConnectionQuality.Excellent]: 'good',
  [ConnectionQuality.Good]: 'fair',
  [ConnectionQuality.Poor]: 'poor',
  [ConnectionQuality.Lost]: 'lost',
  [ConnectionQuality.Unknown]: 'unknown',
};

function pictureOf(participant: Participant, source: Track.Source): Picture | null {
  const publication = participant.getTrackPublication(source);
  return publication?.videoTrack && !publication.isMuted ? publication.videoTrack : null;
}

/** The camera is on, and its track has not arrived. */
function isComing(participant: Participant): boolean {
  const publication = participant.getTrackPublication(Track.Source.Camera);
  return publication !== undefined && !publication.isMuted && !publication.videoTrack;
}

/** All people in the room as the page shows them, the agent first. `isSilent`: nothing comes from them. */
export function peopleOf(
  { localParticipant, remoteParticipants }: Room,
  isSilent: (identity: string) => boolean = () => false,
): Person[] {
  return [localParticipant, ...remoteParticipants.values()].map((participant) => ({
    identity: participant.identity,
    name: participant.name || participant.identity,
    own: participant === localParticipant,
    camera: pictureOf(participant, Track.Source.Camera),
    coming: isComing(participant),
    screen: pictureOf(participant, Track.Source.ScreenShare),
    muted: !participant.isMicrophoneEnabled,
    speaking: participant.isSpeaking,
    quality: isSilent(participant.identity) ? 'lost' : qualities[participant.connectionQuality],
  }));
}
