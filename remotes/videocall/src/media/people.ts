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

/** Everybody in the room as the page shows them, the agent first. */
export function peopleOf({ localParticipant, remoteParticipants }: Room): Person[] {
  return [localParticipant, ...remoteParticipants.values()].map((participant) => ({
    identity: participant.identity,
    name: participant.name || participant.identity,
    own: participant === localParticipant,
    camera: pictureOf(participant, Track.Source.Camera),
    screen: pictureOf(participant, Track.Source.ScreenShare),
    muted: !participant.isMicrophoneEnabled,
    speaking: participant.isSpeaking,
    quality: qualities[participant.connectionQuality],
  }));
}
