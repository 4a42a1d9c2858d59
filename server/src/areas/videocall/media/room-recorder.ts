/** Records rooms beside the media server: everybody of a room in one picture with one sound, as one file. */
export interface RoomRecorder {
  /** Where its files arrive, as this server sees the folder. */
  readonly folder: string;
  /** Begins. @throws MediaUnavailable it did not, or it is not known whether */
  start(room: string, file: string): Promise<void>;
  /** Ends one; its file is whole a moment later. One that is over is no error. */
  stop(id: string): Promise<void>;
  /** What it records, or did lately, of a room. */
  inRoom(room: string): Promise<RoomRecording[]>;
  /** The rooms that it records now, whoever asked for it. */
  rooms(): Promise<string[]>;
}

/** `failed`: there is no file that could be played. */
export type RoomRecordingState = 'starting' | 'active' | 'complete' | 'failed';

export interface RoomRecording {
  readonly id: string;
  /** Without its folder. */
  readonly file: string;
  readonly state: RoomRecordingState;
  /** Why it failed, in the recorder's own words. */
  readonly failure: string | null;
}
