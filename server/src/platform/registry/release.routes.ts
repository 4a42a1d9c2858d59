import { readReleaseRemote, releaseHosts, releaseRemotes, uploadRelease } from '@lianxi/contracts/registry/release.contract';
import { routes } from '../http/routes.ts';
import { readLiveHosts } from './host-build.ts';
import { hostOf, listRemotes, readRemote } from './release.queries.ts';
import { requireOwnRemote } from './release-token.ts';
import { takeUpload } from './upload-release.ts';

export const releaseRoutes = routes((on) => {
  on(uploadRelease, ({ db, kernel, operator, files, body: { notes } }) =>
    takeUpload({ db, store: kernel.artefacts, operator, files, notes }),
  );
  on(releaseRemotes, ({ db }) => db.platform(({ tx }) => listRemotes(tx)));
  on(readReleaseRemote, ({ db, operator, params: { remoteId } }) => {
    requireOwnRemote(operator, remoteId);
    return db.platform(({ tx }) => readRemote(tx, remoteId));
  });
  on(releaseHosts, async ({ db }) => (await db.platform(({ tx }) => readLiveHosts(tx))).map(hostOf));
});
