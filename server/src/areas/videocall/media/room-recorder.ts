/** Records rooms, separately from the media server: all people of a room in one picture with one sound, as one file. */
export interface RoomRecorder {
  /** The folder of its files, as this server mounts it. */
  readonly folder: string;
  /**
   * Begins a recording.
   * @throws MediaUnavailable it did not begin, or the result is unknown
   */
  start(room: string, file: string): Promise<void>;
  /** Ends a recording; its file is complete a moment later. One that has ended is no error. */
  stop(id: string): Promise<void>;
  /** The present and recent recordings of a room. */
  inRoom(room: string): Promise<RoomRecording[]>;
  /** The rooms that it records now, also those that another system requested. */
  rooms(): Promise<string[]>;
}

/** `failed`: there is no playable file. */
export type RoomRecordingState = 'starting' | 'active' | 'complete' | 'failed';

export interface RoomRecording {
  readonly id: string;
  /** Without its folder. */
  readonly file: string;
  readonly state: RoomRecordingState;
  /** The reason of a failure, in the recorder's own words. */
  readonly failure: string | null;
}
