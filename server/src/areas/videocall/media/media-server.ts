/** The server that carries picture and sound between the parties of a video call. */
export interface MediaServer {
  state(): Promise<MediaState>;
  /** A token that admits one identity to one room. It needs no answer of the server: it throws only where none is configured. */
  token(entry: RoomEntry): Promise<string>;
  /** All rooms that exist now. */
  rooms(): Promise<MediaRoom[]>;
  /** The participants of a room, with hidden ones and without a recorder; empty when the room does not exist. */
  participants(room: string): Promise<MediaParticipant[]>;
  /** Removes all people and deletes the room. A missing room is no error. */
  deleteRoom(room: string): Promise<void>;
  /** Removes a person. A missing person is no error. */
  removeParticipant(room: string, identity: string): Promise<void>;
  /** Mutes a track, or unmutes it where the server allows that. */
  mute(room: string, identity: string, trackId: string, muted: boolean): Promise<void>;
  /** Reads an event that the server sent. Null: the server did not sign it. */
  verifyWebhook(body: string, authorization: string | undefined): Promise<MediaEvent | null>;
}

/** `preparing`: it is being built or started. `absent`: none exists, or it does not answer; `reason` explains this to users. */
export type MediaState = { state: 'ready' } | { state: 'preparing' | 'away' | 'absent'; reason: string };

export interface RoomEntry {
  readonly room: string;
  readonly identity: string;
  /** The name that other participants see. */
  readonly name: string;
  readonly grants: {
    readonly publish: boolean;
    readonly subscribe: boolean;
    /** Other participants do not see them. */
    readonly hidden?: boolean;
  };
  /** How long the token may be used to enter. A person in the room stays. */
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
  /** They are connected; else they are about to enter. */
  readonly active: boolean;
  readonly tracks: readonly MediaTrack[];
}

interface MediaEventBase {
  /** One per event; a repeated event has the same one. */
  readonly id: string;
  readonly at: Date;
}

/** An event of the media server. Events may be lost, repeated or late: only the server's own list is reliable. */
export type MediaEvent =
  | (MediaEventBase & { readonly kind: 'room-started' | 'room-ended' | 'recording'; readonly room: string })
  | (MediaEventBase & { readonly kind: 'joined' | 'left'; readonly room: string; readonly identity: string })
  | (MediaEventBase & { readonly kind: 'other' });

/** The media server is not configured, does not answer, or answers too late. */
export class MediaUnavailable extends Error {
  override readonly name = 'MediaUnavailable';
}
