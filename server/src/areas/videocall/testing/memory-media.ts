import type { MediaParticipant, MediaRoom, MediaServer, RoomEntry } from '../media/media-server.ts';

/** A media server without media: who was let in, and who is there. */
export class MemoryMedia implements MediaServer {
  readonly browserUrl = '/rtc';
  /** By room, what was ever issued. */
  readonly admitted = new Map<string, RoomEntry[]>();
  readonly inside = new Map<string, Set<string>>();
  readonly deleted: string[] = [];
  readonly removed: string[] = [];

  async state() {
    return { state: 'ready' } as const;
  }

  async token(entry: RoomEntry): Promise<string> {
    this.admitted.set(entry.room, [...(this.admitted.get(entry.room) ?? []), entry]);
    return `${entry.room}/${entry.identity}`;
  }

  /** Somebody enters with their token. */
  enter(token: string): void {
    const [room = '', identity = ''] = token.split('/');
    this.inside.set(room, new Set([...(this.inside.get(room) ?? []), identity]));
  }

  async rooms(): Promise<MediaRoom[]> {
    return [...this.inside].map(([name, there]) => ({ name, participants: there.size, createdAt: new Date() }));
  }

  async participants(room: string): Promise<MediaParticipant[]> {
    const there = [...(this.inside.get(room) ?? [])];
    return there.map((identity) => ({ identity, name: identity, joinedAt: new Date(), active: true, tracks: [] }));
  }

  async deleteRoom(room: string): Promise<void> {
    this.inside.delete(room);
    this.deleted.push(room);
  }

  async removeParticipant(room: string, identity: string): Promise<void> {
    this.inside.get(room)?.delete(identity);
    this.removed.push(identity);
  }

  async mute(): Promise<void> {}

  /** Nothing is signed by it. */
  verifyWebhook: MediaServer['verifyWebhook'] = async () => null;
}
