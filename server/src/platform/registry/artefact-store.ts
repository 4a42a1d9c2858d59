import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** The release of the files. */
export interface ArtefactAddress {
  readonly remoteId: string;
  readonly version: string;
}

/** Stores the files of releases. A file never changes under its address. */
export interface ArtefactStore {
  /** The local folder from which `/r/` is served: `<remote>/<version>/<file>`. */
  readonly folder: string;
  /** An empty folder on the same disk. {@link put} takes it over; a caller that gives up must remove it. */
  stage(): Promise<string>;
  /** Takes over a staged folder, durably. It replaces what a killed process left at the address. */
  put(staged: string, address: ArtefactAddress): Promise<void>;
  has(address: ArtefactAddress): Promise<boolean>;
  /** Fetches the file into the local folder, if the store has it. */
  fetch(address: ArtefactAddress, file: string): Promise<void>;
  /** A missing folder is no error. */
  remove(address: ArtefactAddress): Promise<void>;
  /** Releases stored before that time, with or without a row. */
  olderThan(milliseconds: number): Promise<ArtefactAddress[]>;
  close(): void;
}

/** Releases below `folder` on this server's disk. */
export function createDiskStore(folder: string): ArtefactStore {
  const staging = join(folder, '.staging');
  const pathOf = ({ remoteId, version }: ArtefactAddress) => join(folder, remoteId, version);

  return {
    folder,
    async stage() {
      const staged = join(staging, randomUUID());
      await mkdir(staged, { recursive: true });
      return staged;
    },
    async put(staged, address) {
      const path = pathOf(address);
      await mkdir(join(folder, address.remoteId), { recursive: true });
      await syncAll(staged);
      const aside = join(staging, randomUUID());
      const stood = await rename(path, aside).then(
        () => true,
        () => false,
      );
      await rename(staged, path);
      await sync(join(folder, address.remoteId));
      if (stood) await rm(aside, { recursive: true, force: true });
    },
    has: (address) => exists(pathOf(address)),
    fetch: () => Promise.resolve(),
    remove: (address) => rm(pathOf(address), { recursive: true, force: true }),
    async olderThan(milliseconds) {
      const before = Date.now() - milliseconds;
      const isOld = async (path: string) => ((await stat(path).catch(() => null))?.mtimeMs ?? before) < before;
      for (const name of await list(staging)) {
        if (await isOld(join(staging, name))) await rm(join(staging, name), { recursive: true, force: true });
      }
      const found: ArtefactAddress[] = [];
      for (const remoteId of (await list(folder)).filter((name) => !name.startsWith('.'))) {
        for (const version of await list(join(folder, remoteId))) {
          if (await isOld(pathOf({ remoteId, version }))) found.push({ remoteId, version });
        }
      }
      return found;
    },
    close: () => {},
  };
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null)) !== null;
}

async function list(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
}

async function syncAll(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    await sync(join(entry.parentPath, entry.name));
  }
  await sync(folder);
}

async function sync(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
