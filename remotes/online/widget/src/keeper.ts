import type { VisitorForm } from '@lianxi/contracts/online/im';
import type { OpenLook } from '@lianxi/contracts/online/visitor.contract';
import { type SiteName, storageName } from './http.ts';

/** What the widget keeps under the origin of the page that carries it. */
export interface Kept {
  token: string | null;
  /** Look and words of the site, so that the next page paints them at once. */
  look: OpenLook | null;
  /** What the visitor filled in last, so that they need not again. */
  form: VisitorForm;
  /** A conversation is open: the next page listens for answers before the panel is opened. */
  open: boolean;
  /** The visitor is not to be called to answers. */
  muted: boolean;
}

const nothing: Kept = { token: null, look: null, form: {}, open: false, muted: false };

/** Reads and writes the widget's one record in local storage; falls back to memory where storage is forbidden. */
export class Keeper {
  private readonly key: string;
  private value: Kept;

  constructor(name: SiteName) {
    this.key = `lianxi.visitor.${storageName(name)}`;
    this.value = this.read();
  }

  get kept(): Kept {
    return this.value;
  }

  /** Takes over what another tab has written. */
  refresh(): void {
    this.value = this.read();
  }

  keep(part: Partial<Kept>): void {
    this.value = { ...this.value, ...part };
    try {
      localStorage.setItem(this.key, JSON.stringify(this.value));
    } catch {
      // Storage is full or forbidden: the identity lasts as long as the page.
    }
  }

  private read(): Kept {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(this.key) ?? 'null');
      return typeof stored === 'object' && stored !== null ? { ...nothing, ...stored } : (this.value ?? nothing);
    } catch {
      return this.value ?? nothing;
    }
  }
}

/** Local storage, or one that forgets, where the page may not use it. */
export function localKeyStore(): Storage {
  try {
    return window.localStorage;
  } catch {
    const map = new Map<string, string>();
    return {
      get length() {
        return map.size;
      },
      clear: () => map.clear(),
      getItem: (key) => map.get(key) ?? null,
      key: (index) => [...map.keys()][index] ?? null,
      removeItem: (key) => void map.delete(key),
      setItem: (key, value) => void map.set(key, value),
    };
  }
}
