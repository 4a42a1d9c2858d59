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
import { Heartbeat } from '../../src/media/heartbeat.ts';
import { PictureWatch } from '../../src/media/picture-watch.ts';
import { Standstill } from '../../src/media/standstill.ts';
import { entering, wayBack } from '../../src/media/way-back.ts';

setLogLevel('warn');

/** Another person in the room, and what they show. */
export interface Present {
  readonly identity: string;
  readonly name: string;
  readonly camera: RemoteTrack | null;
  /** The camera is on, and its picture is on its way. */
  readonly coming: boolean;
  readonly screen: RemoteTrack | null;
  /** Nothing arrives from them: their network is lost. */
  readonly lost: boolean;
}

export interface RoomPorts {
  present(present: readonly Present[]): void;
  /** The connection to the media server broke and is being restored, or works. */
  connected(connected: boolean): void;
  /** The browser plays no sound before a click. */
  muteByBrowser(mute: boolean): void;
  /** The stay is over: another window took the place, or the connection could not be restored. */
  gone(why: 'elsewhere' | 'lost'): void;
}

export type Source = 'camera' | 'microphone' | 'screen';
const sources: Record<Source, Track.Source> = {
  camera: Track.Source.Camera,
  microphone: Track.Source.Microphone,
  screen: Track.Source.ScreenShare,
};

/** The media room of a call: what the customer sends, and what the others show. Only this file uses LiveKit. */
export class MediaRoom {
  // With one connection for both directions the client negotiates again for each new track: the first picture is a quarter of a
  // second later.
  private readonly room = new Room({
    adaptiveStream: true,
    dynacast: true,
    singlePeerConnection: false,
    reconnectPolicy: wayBack,
  });
  private readonly heartbeat = new Heartbeat(
    this.room,
    () => this.standstill.still,
    () => this.look(),
  );
  private readonly standstill = new Standstill(this.room, (still) => this.ports.connected(!still));
  private readonly pictures = new PictureWatch(this.room, (identity) => this.heartbeat.isSilent(identity));
  private readonly ports: RoomPorts;
  /** The changes of a source's track run one after the other. */
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
      // Only at this event the track is removed: at the event before, it still belongs to the person.
      .on(RoomEvent.TrackPublished, look)
      .on(RoomEvent.TrackUnpublished, look)
      .on(RoomEvent.ParticipantConnected, look)
      .on(RoomEvent.ParticipantDisconnected, look)
      .on(RoomEvent.TrackMuted, look)
      .on(RoomEvent.TrackUnmuted, look)
      .on(RoomEvent.ConnectionQualityChanged, look)
      .on(RoomEvent.AudioPlaybackStatusChanged, () => ports.muteByBrowser(!room.canPlaybackAudio))
      // While only the signalling is lost, picture and sound continue.
      .on(RoomEvent.Reconnecting, () => ports.connected(false))
      .on(RoomEvent.Reconnected, () => {
        ports.connected(true);
        look();
      })
      .on(RoomEvent.Disconnected, (reason) => {
        this.close();
        if (reason !== DisconnectReason.CLIENT_INITIATED) {
          ports.gone(reason === DisconnectReason.DUPLICATE_IDENTITY ? 'elsewhere' : 'lost');
        }
      });
  }

  /** @param url absolute, or a path of the page's own server */
  async enter(url: string, token: string): Promise<void> {
    const address = new URL(url, location.href);
    address.protocol = address.protocol.replace('http', 'ws');
    await this.room.connect(address.href.replace(/\/$/, ''), token, entering);
    this.ports.connected(true);
    // No event reports a person who was there before and shows nothing.
    this.look();
    this.ports.muteByBrowser(!this.room.canPlaybackAudio);
  }

  /** Publishes this track as camera, microphone or screen in place of the former one; null: none. */
  give(source: Source, track: MediaStreamTrack | null): Promise<void> {
    const given = Promise.resolve(this.turns[source]).then(() => this.change(source, track));
    this.turns[source] = given.catch(() => undefined);
    return given;
  }

  startAudio(): void {
    void this.room.startAudio().catch(() => undefined);
  }

  leave(): void {
    this.close();
    void this.room.disconnect(false);
  }

  private close(): void {
    this.standstill.close();
    this.heartbeat.close();
    this.pictures.close();
  }

  private look(): void {
    const others = [...this.room.remoteParticipants.values()];
    this.ports.present(others.map((other) => presentOf(other, this.heartbeat.isSilent(other.identity))));
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

function presentOf(participant: RemoteParticipant, isSilent: boolean): Present {
  const shown = (source: Track.Source): RemoteTrack | null => {
    const publication = participant.getTrackPublication(source);
    return publication && !publication.isMuted ? ((publication.track as RemoteTrack | undefined) ?? null) : null;
  };
  const { identity, name = '', connectionQuality } = participant;
  const camera = participant.getTrackPublication(Track.Source.Camera);
  const coming = camera !== undefined && !camera.isMuted && !camera.track;
  const lost = isSilent || connectionQuality === ConnectionQuality.Lost;
  return { identity, name, camera: shown(Track.Source.Camera), coming, screen: shown(Track.Source.ScreenShare), lost };
}
