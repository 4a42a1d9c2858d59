import { followTabs, registryStore } from './registry-store.ts';
import { guardReleaseFiles } from './release-files.ts';
import { reportViolation, sendReportsOnLeave } from './release-reports.ts';

guardReleaseFiles();

/** The remote that the code or the file belongs to. */
function remoteOf({ sourceFile, blockedURI }: SecurityPolicyViolationEvent) {
  const addresses = [sourceFile, blockedURI].map((address) => address.slice(address.indexOf('/r/')));
  const { registry } = registryStore.getState();
  return registry?.remotes.find(({ base }) => addresses.some((address) => address.startsWith(base)));
}

function onViolation(event: SecurityPolicyViolationEvent): void {
  const remote = remoteOf(event);
  if (remote) reportViolation(remote, event);
}

/**
 * While an agent is signed in: watches remotes and reports their faults, and their releases follow the tabs. Returns the function
 * that stops it.
 */
export function watchRemotes(): () => void {
  const ends = [followTabs(), sendReportsOnLeave()];
  document.addEventListener('securitypolicyviolation', onViolation);
  return () => {
    document.removeEventListener('securitypolicyviolation', onViolation);
    for (const end of ends) end();
  };
}
