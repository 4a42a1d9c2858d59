import {
  ConnectionQuality,
  DisconnectReason,
  type RemoteParticipant,
  type RemoteTrack,
  Room,
  RoomEvent,
  setLogLevel,
  Track,
} from 'livekit-client';
import { Standstill } from '../../src/media/standstill.ts';

setLogLevel('warn');

/** Somebody else in the room, and what they show. */
export interface Present {
  readonly identity: string;
  readonly name: string;
  readonly camera: RemoteTrack | null;
  readonly screen: RemoteTrack | null;
  /** Nothing comes from them: their network is gone. */
  readonly lost: boolean;
}

export interface RoomPorts {
  present(present: readonly Present[]): void;
  /** The way to the media server broke and is sought again, or is there. */
  connected(connected: boolean): void;
  /** The browser lets nothing sound before a touch. */
  muteByBrowser(mute: boolean): void;
  /** It is over: another window took the place, or no way led back. */
  gone(why: 'elsewhere' | 'lost'): void;
}

export type Source = 'camera' | 'microphone' | 'screen';
const sources: Record<Source, Track.Source> = {
  camera: Track.Source.Camera,
  microphone: Track.Source.Microphone,
  screen: Track.Source.ScreenShare,
};

/** The media room of a call: what the customer gives, and what the others show. The only file that knows LiveKit. */
export class MediaRoom {
  // One connection for both ways asks the server anew for each track that comes: the first picture is a quarter second later.
  private readonly room = new Room({ adaptiveStream: true, dynacast: true, singlePeerConnection: false });
  private readonly standstill = new Standstill(this.room, (still) => this.ports.connected(!still));
  private readonly ports: RoomPorts;
  /** One change of what is given after the other, of each source. */
  private readonly turns: Partial<Record<Source, Promise<unknown>>> = {};

  constructor(ports: RoomPorts) {
    this.ports = ports;
    const { room } = this;
    const look = () => this.look();
    room
      .on(RoomEvent.TrackSubscribed, (track) => {
        // Sound needs no place on the page; an element of its own plays it.
        if (track.kind === Track.Kind.Audio) track.attach();
        look();
      })
      .on(RoomEvent.TrackUnsubscribed, (track) => {
        for (const element of track.detach()) if (track.kind === Track.Kind.Audio) element.remove();
        look();
      })
      // Only now it is none of theirs: while it is unsubscribed it still is.
      .on(RoomEvent.TrackUnpublished, look)
      .on(RoomEvent.ParticipantConnected, look)
      .on(RoomEvent.ParticipantDisconnected, look)
      .on(RoomEvent.TrackMuted, look)
      .on(RoomEvent.TrackUnmuted, look)
      .on(RoomEvent.ConnectionQualityChanged, look)
      .on(RoomEvent.AudioPlaybackStatusChanged, () => ports.muteByBrowser(!room.canPlaybackAudio))
      // While only the signalling is away, picture and sound go on.
      .on(RoomEvent.Reconnecting, () => ports.connected(false))
      .on(RoomEvent.Reconnected, () => {
        ports.connected(true);
        look();
      })
      .on(RoomEvent.Disconnected, (reason) => {
        this.standstill.close();
        if (reason !== DisconnectReason.CLIENT_INITIATED) {
          ports.gone(reason === DisconnectReason.DUPLICATE_IDENTITY ? 'elsewhere' : 'lost');
        }
      });
  }

  /** @param url absolute, or a path of the page's own server */
  async enter(url: string, token: string): Promise<void> {
    const address = new URL(url, location.href);
    address.protocol = address.protocol.replace('http', 'ws');
    await this.room.connect(address.href.replace(/\/$/, ''), token);
    this.ports.connected(true);
    // Who was there before and shows nothing is told by no event.
    this.look();
    this.ports.muteByBrowser(!this.room.canPlaybackAudio);
  }

  /** Gives this track as camera, microphone or screen instead of what was given; null: nothing. */
  give(source: Source, track: MediaStreamTrack | null): Promise<void> {
    const given = Promise.resolve(this.turns[source]).then(() => this.change(source, track));
    this.turns[source] = given.catch(() => undefined);
    return given;
  }

  startAudio(): void {
    void this.room.startAudio().catch(() => undefined);
  }

  leave(): void {
    this.standstill.close();
    void this.room.disconnect(false);
  }

  private look(): void {
    this.ports.present([...this.room.remoteParticipants.values()].map(presentOf));
  }

  private async change(source: Source, track: MediaStreamTrack | null): Promise<void> {
    const { localParticipant } = this.room;
    const given = localParticipant.getTrackPublication(sources[source])?.track;
    if (!given) {
      if (track) await localParticipant.publishTrack(track, { source: sources[source], name: source });
    } else if (track === null) {
      if (source === 'screen') await localParticipant.unpublishTrack(given, true);
      else await given.mute();
    } else {
      if (given.mediaStreamTrack !== track) await given.replaceTrack(track, true);
      if (given.isMuted) await given.unmute();
    }
  }
}

function presentOf(participant: RemoteParticipant): Present {
  const shown = (source: Track.Source): RemoteTrack | null => {
    const publication = participant.getTrackPublication(source);
    return publication && !publication.isMuted ? ((publication.track as RemoteTrack | undefined) ?? null) : null;
  };
  const { identity, name = '', connectionQuality } = participant;
  const lost = connectionQuality === ConnectionQuality.Lost;
  return { identity, name, camera: shown(Track.Source.Camera), screen: shown(Track.Source.ScreenShare), lost };
}
