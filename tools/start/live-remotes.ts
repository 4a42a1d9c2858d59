import pg from 'pg';
import { hostMatrix, type LiveRemote, lossOf, type NextHost } from '../host-matrix.ts';
import { OperatorError } from './operator-error.ts';

/**
 * May this host start on a database of releases? Throws {@link OperatorError} when a live remote would
 * no longer resolve. The database may be older than the server that will migrate it, or empty.
 */
export async function checkLiveRemotes(databaseUrl: string, host: NextHost): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows: found } = await client.query(`select to_regclass('remote_releases') is not null as there`);
    if (!found[0].there) return;
    const { rows } = await client.query<LiveRemote>(`
      select m.remote_id as "remoteId", m.stable_version as stable, m.previous_version as previous, m.canary_version as canary,
        json_agg(json_build_object('version', r.version, 'state', r.state, 'requires', r.remote -> 'requires')) as releases
      from remotes m join remote_releases r on r.remote_id = m.remote_id
        and r.version in (m.stable_version, m.previous_version, m.canary_version)
      group by m.remote_id order by m.remote_id`);
    const { lost } = hostMatrix(rows, host);
    if (lost.length > 0) throw new OperatorError(lossOf(lost));
  } finally {
    await client.end();
  }
}
