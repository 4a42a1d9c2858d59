/** Stores the bytes of files that are not sent yet. They survive a reload of the page. */
export interface FileKeeper {
  keep(clientMsgId: string, file: File): void;
  /** Null: the file is not stored. */
  find(clientMsgId: string): Promise<File | null>;
  forget(clientMsgId: string): void;
  /** Deletes all: the next user of this machine is another person. */
  clear(): void;
}

const STORE = 'files';

/** In IndexedDB, which stores files as they are. If the database is full or forbidden, only the files after a reload are lost. */
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
  return {
    keep: (clientMsgId, file) => void ask('readwrite', (files) => files.put(file, clientMsgId)),
    find: async (clientMsgId) => (await ask<File | undefined>('readonly', (files) => files.get(clientMsgId))) ?? null,
    forget: (clientMsgId) => void ask('readwrite', (files) => files.delete(clientMsgId)),
    clear: () => void ask('readwrite', (files) => files.clear()),
  };
}
