import { onSessionEnded } from '../client/session-end.ts';
import { type FileKeeper, fileKeeper } from './file-keeper.ts';

/** The files of an agent, deleted when the session ends, as local storage is: the next user of this machine is another person. */
export function agentFiles(name: string): FileKeeper {
  const keeper = fileKeeper(name);
  onSessionEnded(() => keeper.clear());
  return keeper;
}
