import type { VideoAccess } from '@lianxi/contracts/videocall/video-call.contract';
import type { MediaGuest, MediaServer } from '../media/media-server.ts';

/** A media server without media: who was let in, and who is there. */
export class MemoryMedia implements MediaServer {
  /** By room, who was ever given a token. */
  readonly admitted = new Map<string, MediaGuest[]>();
  readonly rooms = new Map<string, Set<string>>();
  readonly closed: string[] = [];

  state() {
    return { service: 'ready', hint: '' } as const;
  }

  async admit(roomId: string, guest: MediaGuest): Promise<VideoAccess> {
    this.admitted.set(roomId, [...(this.admitted.get(roomId) ?? []), guest]);
    const expireTime = new Date(Date.now() + 60_000).toISOString();
    return { token: `${roomId}/${guest.identity}`, url: 'ws://127.0.0.1:7880', identity: guest.identity, expireTime };
  }

  /** Somebody enters with their token. */
  enter({ token }: VideoAccess): void {
    const [roomId = '', identity = ''] = token.split('/');
    this.rooms.set(roomId, new Set([...(this.rooms.get(roomId) ?? []), identity]));
  }

  async remove(roomId: string, identity: string): Promise<void> {
    this.rooms.get(roomId)?.delete(identity);
  }

  async close(roomId: string): Promise<void> {
    this.rooms.delete(roomId);
    this.closed.push(roomId);
  }

  async present(roomId: string): Promise<readonly string[]> {
    return [...(this.rooms.get(roomId) ?? [])];
  }
}
