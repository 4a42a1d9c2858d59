import type { VisitorForm } from '@lianxi/contracts/online/im';
import type { OpenLook } from '@lianxi/contracts/online/visitor.contract';
import { type SiteName, storageName } from './http.ts';

/** What the widget stores under the origin of the page that contains it. */
export interface Kept {
  token: string | null;
  /** Look and words of the site: the next page paints them at once. */
  look: OpenLook | null;
  /** The last values of the visitor's form: so they need not type them again. */
  form: VisitorForm;
  /** The group that the visitor chose last; null: none. */
  chatGroupId: string | null;
  /** A conversation is open: the next page receives answers before the panel is opened. */
  open: boolean;
  /** The visitor wants no sound or title for answers. */
  muted: boolean;
}

/** What a visitor begins with. */
export const nothingKept: Kept = { token: null, look: null, form: {}, chatGroupId: null, open: false, muted: false };

/** Reads and writes the widget's one record in local storage; uses memory where storage is forbidden. */
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

  /** Reads what another tab has written. */
  refresh(): void {
    this.value = this.read();
  }

  keep(part: Partial<Kept>): void {
    this.value = { ...this.value, ...part };
    try {
      localStorage.setItem(this.key, JSON.stringify(this.value));
    } catch {
      // Storage is full or forbidden: the identity ends with the page.
    }
  }

  private read(): Kept {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(this.key) ?? 'null');
      return typeof stored === 'object' && stored !== null ? { ...nothingKept, ...stored } : (this.value ?? nothingKept);
    } catch {
      return this.value ?? nothingKept;
    }
  }
}

/** Local storage, or memory where the page may not use it. */
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
