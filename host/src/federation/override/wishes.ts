/** Remote → address of a folder on a developer's machine. */
export type Wishes = Readonly<Record<string, string>>;

/** The key in this tab's storage: other tabs, and this one after it was closed, run the released code. */
const KEY = 'lianxi.overrides';
const PARAMETER = /^remote\.([a-z][a-z0-9-]*)$/;

/** An address as a folder; null when it is no http address. */
export function folderAt(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { protocol, origin, pathname } = new URL(address);
  return /^https?:$/.test(protocol) ? origin + pathname.replace(/\/*$/, '/') : null;
}

/** Reads `?remote.<id>=<url>`; an empty address ends the override. Returns the query without them, and the overrides after it. */
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

/** Stores the overrides for the next load of the page. */
export function setWishes(wishes: Wishes): void {
  if (Object.keys(wishes).length > 0) sessionStorage.setItem(KEY, JSON.stringify(wishes));
  else sessionStorage.removeItem(KEY);
}

/** The overrides of this tab. Those of the address are stored and removed from it; `fresh`: the address had some. */
export function readWishes(): { wishes: Wishes; fresh: boolean } {
  const { wishes, rest, found } = readAddress(location.search, stored());
  if (found) {
    setWishes(wishes);
    history.replaceState(history.state, '', location.pathname + rest + location.hash);
  }
  return { wishes, fresh: found };
}
