/** May a page of this origin open a socket of a signed-in agent? */
export type OriginCheck = (origin: string | undefined, host: string | undefined) => boolean;

/**
 * Admits the portal's own pages, pages of `allowed` (a development server, a second domain), and callers that are not browsers
 * and so send no Origin. Such callers are not a foreign page, and the ticket decides.
 * @param allowed origins as browsers write them, for example `https://portal.example`
 */
export function createOriginCheck(allowed: readonly string[] = []): OriginCheck {
  return (origin, host) => {
    if (origin === undefined || allowed.includes(origin)) return true;
    const parsed = URL.parse(origin);
    return parsed !== null && host !== undefined && parsed.host === host.toLowerCase();
  };
}
