/** Remote → address of a folder that a developer's machine serves. */
export type Wishes = Readonly<Record<string, string>>;

/** In this tab's storage: other tabs, and this one when it was closed, run what was released. */
const KEY = 'lianxi.overrides';
const PARAMETER = /^remote\.([a-z][a-z0-9-]*)$/;

/** An address as a folder; null when it is none of the web. */
export function folderAt(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { protocol, origin, pathname } = new URL(address);
  return /^https?:$/.test(protocol) ? origin + pathname.replace(/\/*$/, '/') : null;
}

/** Reads `?remote.<id>=<url>`; an empty address ends the wish. Answers the query without them, and the wishes after it. */
export function readAddress(search: string, before: Wishes): { wishes: Wishes; rest: string; found: boolean } {
  const query = new URLSearchParams(search);
  const named = [...query].flatMap(([name, value]) => {
    const id = PARAMETER.exec(name)?.[1];
    return id ? [{ name, id, url: folderAt(value) }] : [];
  });
  for (const { name } of named) query.delete(name);
  const wishes = new Map(Object.entries(before));
  for (const { id, url } of named) {
    if (url) wishes.set(id, url);
    else wishes.delete(id);
  }
  const rest = query.toString();
  return { wishes: Object.fromEntries(wishes), rest: rest && `?${rest}`, found: named.length > 0 };
}

function stored(): Wishes {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
  } catch {
    return {};
  }
}

/** From the next load of the page on. */
export function setWishes(wishes: Wishes): void {
  if (Object.keys(wishes).length > 0) sessionStorage.setItem(KEY, JSON.stringify(wishes));
  else sessionStorage.removeItem(KEY);
}

/** What this tab is to run from elsewhere. What the address says is stored and leaves it; `fresh`: it said something. */
export function readWishes(): { wishes: Wishes; fresh: boolean } {
  const { wishes, rest, found } = readAddress(location.search, stored());
  if (found) {
    setWishes(wishes);
    history.replaceState(history.state, '', location.pathname + rest + location.hash);
  }
  return { wishes, fresh: found };
}
