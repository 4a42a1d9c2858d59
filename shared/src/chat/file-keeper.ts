import { onSessionEnded } from '../client/session-end.ts';

/** Keeps the bytes of files that are on their way, for the page's next life. */
export interface FileKeeper {
  keep(clientMsgId: string, file: File): void;
  /** Null: it is not there. */
  find(clientMsgId: string): Promise<File | null>;
  forget(clientMsgId: string): void;
}

const STORE = 'files';

/** In the browser's own database, which takes files as they are. One that is full or forbidden costs the memory over a reload, nothing else. */
export function fileKeeper(name: string): FileKeeper {
  let opened: Promise<IDBDatabase> | undefined;
  const open = () => {
    opened ??= new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(STORE);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    return opened;
  };
  const ask = async <T>(mode: IDBTransactionMode, act: (files: IDBObjectStore) => IDBRequest<T>): Promise<T | null> => {
    try {
      const request = act((await open()).transaction(STORE, mode).objectStore(STORE));
      return await new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    } catch {
      return null;
    }
  };
  // Like what stands in local storage: the next at this machine is somebody else.
  onSessionEnded(() => void ask('readwrite', (files) => files.clear()));
  return {
    keep: (clientMsgId, file) => void ask('readwrite', (files) => files.put(file, clientMsgId)),
    find: async (clientMsgId) => (await ask<File | undefined>('readonly', (files) => files.get(clientMsgId))) ?? null,
    forget: (clientMsgId) => void ask('readwrite', (files) => files.delete(clientMsgId)),
  };
}
