import { firstPage } from './first-page.ts';

interface Line {
  connect(): void;
  disconnect(): void;
}

/** The socket of one area; its code loads for the first agent of the area. */
function lineOf(load: () => Promise<Line>) {
  let wanted = false;
  let line: Line | null = null;
  return {
    /** Opens it and holds it open. `now`: the agent's first page needs it; else it loads after the first page. */
    async connect(now: boolean): Promise<void> {
      if (wanted) return;
      wanted = true;
      try {
        if (!now) await firstPage;
        line ??= await load();
        // The agent signed out during the load.
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
