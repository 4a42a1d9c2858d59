import { firstPage } from './first-page.ts';

interface Line {
  connect(): void;
  disconnect(): void;
}

/** A socket of one area, whose code comes when its first agent does. */
function lineOf(load: () => Promise<Line>) {
  let wanted = false;
  let line: Line | null = null;
  return {
    /** Keeps it open. `now`: what the agent looks at first needs it; else it comes after the first page. */
    async connect(now: boolean): Promise<void> {
      if (wanted) return;
      wanted = true;
      try {
        if (!now) await firstPage;
        line ??= await load();
        // Signed out while it was fetched.
        if (wanted) line.connect();
      } catch {
        // The next reading of the rights tries again.
        wanted = false;
      }
    },
    disconnect(): void {
      wanted = false;
      line?.disconnect();
    },
  };
}

export const chatLine = lineOf(async () => {
  const { chatSocket } = await import(/* webpackChunkName: "semi-desk" */ '@lianxi/shared/client/chat-socket');
  chatSocket.onLost(() => void import('../guard/lost-chat-warning.ts').then(({ warnOfLostChat }) => warnOfLostChat()));
  return chatSocket;
});

export const videoLine = lineOf(
  async () => (await import(/* webpackChunkName: "semi-desk" */ '@lianxi/shared/client/video-socket')).videoSocket,
);
