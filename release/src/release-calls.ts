import { readReleaseRemote, releaseHosts, uploadRelease } from '@lianxi/contracts/basic-model/release.contract';
import {
  canaryRelease,
  promoteRelease,
  revokeRelease,
  rollbackRelease,
} from '@lianxi/contracts/basic-model/release-move.contract';
import type { ReleaseCalls } from './moves.ts';
import type { Portal } from './portal.ts';

/** What a portal does with the releases of the remote `remoteId`. */
export function releaseCalls({ url, call, upload }: Portal, remoteId: string): ReleaseCalls {
  const params = { remoteId };
  return {
    portal: url,
    hosts: () => call(releaseHosts, {}),
    upload: async (archive, name, notes) => {
      await upload(uploadRelease, new Blob([new Uint8Array(archive)], { type: 'application/zip' }), name, { notes });
    },
    read: () => call(readReleaseRemote, { params }),
    canary: async (body) => {
      await call(canaryRelease, { params, body });
    },
    promote: async (body) => {
      await call(promoteRelease, { params, body });
    },
    rollback: async (body) => {
      await call(rollbackRelease, { params, body });
    },
    revoke: async (body) => {
      await call(revokeRelease, { params, body });
    },
  };
}
