import type { VideoServerEvents } from '@lianxi/contracts/videocall/socket';
import { isPassing, Refusal } from '@lianxi/shared/visitor/visitor-http';
import type { LinkStatus } from '@lianxi/shared/visitor/visitor-socket';
import { RECONNECT, VISITOR_NAMESPACE } from './constants.ts';
import type { Identity } from './identity.ts';
import { VideoSocket } from './video-socket.ts';

const RETRY_MS = 3000;

export interface LinkPorts {
  status(status: LinkStatus): void;
  /** Loads what the page missed while disconnected. Repeated after a failure that may pass. */
  resume(socket: VideoSocket): Promise<void>;
  refused(error: Refusal): void;
  events: Pick<{ [E in keyof VideoServerEvents]: VideoServerEvents[E] }, 'call' | 'message' | 'queue'>;
}

/** The connection to the server: one socket at a time, which reconnects by itself and then loads what it missed. */
export class VisitLink {
  private readonly identity: Identity;
  private readonly ports: LinkPorts;
  private current: VideoSocket | null = null;

  constructor(identity: Identity, ports: LinkPorts) {
    this.identity = identity;
    this.ports = ports;
  }

  get socket(): VideoSocket | null {
    return this.current;
  }

  /** Resolves when it is connected and has loaded what it missed. */
  open(): Promise<void> {
    this.close();
    return new Promise((resolve) => {
      const address = {
        url: `${location.origin}${VISITOR_NAMESPACE}`,
        reconnect: RECONNECT,
        token: () => this.identity.token,
      };
      const socket = new VideoSocket(address, {
        status: (status) => {
          this.ports.status(status);
          if (status === 'online') void this.insist(socket, () => this.ports.resume(socket)).then(resolve);
        },
        renew: () => this.insist(socket, () => this.identity.renew()),
        events: { ...this.ports.events, offline: () => undefined },
      });
      this.current = socket;
      socket.open();
    });
  }

  close(): void {
    this.current?.close();
  }

  /** Repeats until it succeeds, is refused for good, or another socket replaces it; in the last two cases it never resolves. */
  private async insist(socket: VideoSocket, attempt: () => Promise<void>): Promise<void> {
    while (socket === this.current) {
      try {
        return await attempt();
      } catch (error) {
        if (error instanceof Refusal && !isPassing(error)) {
          this.ports.refused(error);
          break;
        }
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
    return new Promise(() => undefined);
  }
}
