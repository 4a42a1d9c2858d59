import type { VideoAccess } from '@lianxi/contracts/videocall/call.contract';
import type { MediaParticipant, MediaRoom, MediaServer, RoomEntry } from '../media/media-server.ts';

/** A media server without media: it stores who was admitted and who is present. */
export class MemoryMedia implements MediaServer {
  /** All tokens that the door got. */
  readonly passes: RoomEntry[] = [];
  readonly inside = new Map<string, Set<string>>();
  readonly deleted: string[] = [];
  readonly removed: string[] = [];

  async state() {
    return { state: 'ready' } as const;
  }

  async token(entry: RoomEntry): Promise<string> {
    this.passes.push(entry);
    return `${entry.room}/${entry.identity}`;
  }

  /** A person enters with their token. */
  enter({ token, identity }: Pick<VideoAccess, 'token' | 'identity'>): void {
    const [room = ''] = token.split('.');
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

  /** It signs nothing. */
  verifyWebhook: MediaServer['verifyWebhook'] = async () => null;
}
