/** What a page noted of one join, in milliseconds since 1970. */
export interface Join {
  /** The last click before it: on 接听, where somebody answers. */
  clickedAt: number;
  /** The client asked to connect with its token. */
  joinedAt: number;
  /** A picture of the other side was decoded and shown. */
  seenAt: number;
}

declare global {
  interface Window {
    benchJoin?: Partial<Join> & { signal?: number[] };
    /** When the first picture of the other side is there. `selector`: where it is shown. */
    benchSeen?: (selector: string) => Promise<Join>;
  }
}

/** Runs in the page before anything of it. */
export function watchJoin(): void {
  const now = () => performance.timeOrigin + performance.now();
  const marks: NonNullable<Window['benchJoin']> = {};
  window.benchJoin = marks;
  addEventListener(
    'click',
    () => {
      marks.clickedAt = now();
    },
    true,
  );
  window.WebSocket = class extends WebSocket {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols);
      if (/\/rtc\b/.test(String(url))) marks.joinedAt = now();
    }
  };
  window.benchSeen = (selector) =>
    new Promise((settle, fail) => {
      const late = setTimeout(() => fail(new Error(`no picture at ${selector}: ${JSON.stringify(marks)}`)), 15_000);
      const look = () => {
        const video = document.querySelector<HTMLVideoElement>(selector);
        if (!video?.srcObject) return void requestAnimationFrame(look);
        video.requestVideoFrameCallback(() => {
          clearTimeout(late);
          settle({ clickedAt: marks.clickedAt ?? Number.NaN, joinedAt: marks.joinedAt ?? Number.NaN, seenAt: now() });
        });
      };
      look();
    });
}
