/** The media server's address for browsers: its own, or a path of this portal. */
export function addressOfMedia(url: string): string {
  const address = new URL(url, window.location.href);
  address.protocol = address.protocol.replace(/^http/, 'ws');
  return address.href;
}
