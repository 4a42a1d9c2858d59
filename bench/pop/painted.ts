/** Runs in the page. When the pop-up in front shows whoever calls from a number with this end, painted; milliseconds since 1970. */
export function paintedAt(ending: string): Promise<number> {
  return new Promise((settle, fail) => {
    const late = setTimeout(() => fail(new Error(`nobody with …${ending} is shown`)), 15_000);
    const look = () => {
      const head = document.querySelector('.tab-pane:not([inert]) .caller-head');
      const customer = document.querySelector('.tab-pane:not([inert]) .caller-main > [aria-label=客户]');
      if (!head?.textContent?.includes(ending) || !customer) {
        requestAnimationFrame(look);
        return;
      }
      clearTimeout(late);
      // After the frame.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => settle(performance.timeOrigin + performance.now());
      port2.postMessage(null);
    };
    requestAnimationFrame(look);
  });
}
