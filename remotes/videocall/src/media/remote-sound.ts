import { type RemoteTrack, type Room, RoomEvent, Track } from 'livekit-client';

/** The voices of the others, on any page of the portal: the sound does not depend on a picture. */
export class RemoteSound {
  readonly #place = document.createElement('div');

  constructor(room: Room) {
    this.#place.hidden = true;
    document.body.append(this.#place);
    room.on(RoomEvent.TrackSubscribed, (track) => this.#play(track));
    room.on(RoomEvent.TrackUnsubscribed, (track) => {
      if (track.kind === Track.Kind.Audio) for (const element of track.detach()) element.remove();
    });
  }

  close(): void {
    this.#place.remove();
  }

  #play(track: RemoteTrack): void {
    if (track.kind === Track.Kind.Audio) this.#place.append(track.attach());
  }
}
