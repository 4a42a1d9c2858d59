/** The telephone of this page while its agent is a seat of the call centre; its code loads after the first page. */
let leave: (() => void) | null = null;
let wanted = false;

export function connectTelephony(): void {
  if (wanted) return;
  wanted = true;
  void import(/* webpackChunkName: "telephony" */ './telephony-wiring.ts').then((wiring) => {
    // The agent signed out during the load.
    if (wanted && !leave) leave = wiring.connectTelephony();
  });
}

export function disconnectTelephony(): void {
  wanted = false;
  leave?.();
  leave = null;
}
