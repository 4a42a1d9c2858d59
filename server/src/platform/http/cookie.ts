/** A cookie that no script reads and no other site's page sends along; value and name are letters that need no quoting. */
export function ownCookie(name: string, value: string, seconds: number, secure: boolean): string {
  return `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
}

/** A cookie of a request; null when it has none of that name. */
export function readCookie(header: string | undefined, name: string): string | null {
  const found = header?.split(/;\s*/).find((pair) => pair.startsWith(`${name}=`));
  return found?.slice(name.length + 1) || null;
}
