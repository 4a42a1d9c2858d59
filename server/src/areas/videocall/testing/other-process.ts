import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SECRET } from '../../../app/testing/server-fixture.ts';
import { createServerProcess, type ServerProcess } from '../../../app/testing/server-process.ts';
import type { VideoServer } from './video-server.ts';

/** A second, started server process on the database and the files of the first. Its media server answers and does nothing. */
export async function startOtherProcess({ databaseUrl, dataDir }: VideoServer): Promise<ServerProcess> {
  const media = createServer((_request, response) => response.end('OK')).listen(0, '127.0.0.1');
  await once(media, 'listening');
  const other = await createServerProcess(databaseUrl, {
    SECRET_KEY: SECRET,
    DATA_DIR: dataDir,
    LIVEKIT_URL: `http://127.0.0.1:${(media.address() as AddressInfo).port}`,
    LIVEKIT_API_KEY: 'key',
    LIVEKIT_API_SECRET: 'a secret of more than thirty-two characters',
  });
  await other.start();
  return {
    ...other,
    async end() {
      await other.end();
      media.close();
    },
  };
}
