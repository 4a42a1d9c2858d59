/** Who carries picture and sound between the parties of a video call. */
export interface MediaServer {
  /** Where browsers connect: a path of this portal, or an address of its own. */
  readonly browserUrl: string;
  state(): Promise<MediaState>;
  /** What lets one identity into one room. Needs no answer of the server: throws only where none is set up. */
  token(entry: RoomEntry): Promise<string>;
  /** All rooms that exist now. */
  rooms(): Promise<MediaRoom[]>;
  /** Who is in a room, hidden ones too, a recorder not; nobody when there is no such room. */
  participants(room: string): Promise<MediaParticipant[]>;
  /** Sends everybody out and forgets the room. A room that is gone is no error. */
  deleteRoom(room: string): Promise<void>;
  /** Sends one out. Their token still opens the room until it runs out. Who is gone is no error. */
  removeParticipant(room: string, identity: string): Promise<void>;
  /** Silences a track, or lets it be heard again where the server allows that. */
  mute(room: string, identity: string, trackId: string, muted: boolean): Promise<void>;
  /** Reads what the server tells us unasked. Null: not signed by it. */
  verifyWebhook(body: string, authorization: string | undefined): Promise<MediaEvent | null>;
}

/** `preparing`: it is being built or started. `absent`: there is none, or it does not answer; `reason` says why, for people. */
export type MediaState = { state: 'ready' } | { state: 'preparing' | 'away' | 'absent'; reason: string };

export interface RoomEntry {
  readonly room: string;
  readonly identity: string;
  /** What the others read. */
  readonly name: string;
  readonly grants: {
    readonly publish: boolean;
    readonly subscribe: boolean;
    /** The others do not learn of it. */
    readonly hidden?: boolean;
  };
  /** So long it may be used to enter; who is in stays. */
  readonly ttlSeconds: number;
}

export interface MediaRoom {
  readonly name: string;
  readonly participants: number;
  readonly createdAt: Date;
}

export interface MediaTrack {
  readonly id: string;
  readonly source: 'camera' | 'microphone' | 'screen' | 'screen-sound' | 'other';
  readonly muted: boolean;
}

export interface MediaParticipant {
  readonly identity: string;
  readonly name: string;
  readonly joinedAt: Date;
  /** Their connection stands; else they are on their way in. */
  readonly active: boolean;
  readonly tracks: readonly MediaTrack[];
}

interface MediaEventBase {
  /** One per event; the same when it is sent again. */
  readonly id: string;
  readonly at: Date;
}

/** What happened in the media server. Events may be lost, doubled or late: the server's own list is the truth. */
export type MediaEvent =
  | (MediaEventBase & { readonly kind: 'room-started' | 'room-ended' | 'recording'; readonly room: string })
  | (MediaEventBase & { readonly kind: 'joined' | 'left'; readonly room: string; readonly identity: string })
  | (MediaEventBase & { readonly kind: 'other' });

/** The media server is not set up, does not answer, or not in time. */
export class MediaUnavailable extends Error {
  override readonly name = 'MediaUnavailable';
}
