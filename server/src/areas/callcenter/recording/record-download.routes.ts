import type { IncomingHttpHeaders } from 'node:http';
import { packRecordings, recordingErrors, recordingList } from '@lianxi/contracts/callcenter/recording.contract';
import type { PortalConfig } from '@lianxi/contracts/federation/portal-config';
import { CodedError } from '@lianxi/contracts/kit/errors';
import { CONTACT_NUMBER } from '../../../platform/auth/user-info.ts';
import { type AreaRoutes, routes } from '../../../platform/http/routes.ts';
import { startTask } from '../../../platform/tasks/task.queries.ts';
import { ctiConfigTable } from '../cti-config/cti-config.queries.ts';
import type { PackJob } from './pack-recordings.ts';
import { pageOfRecordings, showRecording, storedRecordings } from './stored-recording.queries.ts';

const DAY_MS = 86_400_000;

export function recordDownloadRoutes(job: () => PackJob): AreaRoutes {
  return routes((on) => {
    on(recordingList, async (ctx) => {
      const { recordingDays } = await ctiConfigTable.find(ctx);
      const found = storedRecordings(ctx, ctx.query).where((eb) => ctx.scope.agentIds(eb, 'c.agent_id'));
      const reader = { cipher: ctx.cipher, whole: ctx.principal.holds(CONTACT_NUMBER) };
      return pageOfRecordings(found, ctx.query, (row) => ({
        ...showRecording(reader, row),
        expireTime: recordingDays > 0 ? new Date(row.began_at.getTime() + recordingDays * DAY_MS).toISOString() : null,
      }));
    });

    on(packRecordings, async (ctx) => {
      const { principal, tenantId, body } = ctx;
      const fileNames = [...new Set(body.fileNames)];
      if (fileNames.length > mostRecordings(ctx)) throw new CodedError(recordingErrors.tooMany);
      const left = await storedRecordings(ctx, {})
        .where((eb) => ctx.scope.agentIds(eb, 'c.agent_id'))
        .where('r.name', 'in', fileNames)
        .select('r.name')
        .execute();
      if (left.length === 0) throw new CodedError(recordingErrors.noneLeft);
      const task = { kind: 'recording.pack', title: `打包 ${left.length} 条录音` };
      const taskId = await startTask(ctx, principal.agentId, task);
      const names = left.map(({ name }) => name);
      await ctx.kernel.jobs.send(ctx, job(), { tenantId, taskId, sessionId: principal.sessionId, names });
      ctx.audit({ target: `task:${taskId}`, after: { recordings: names } });
      return { taskId };
    });
  });
}

/** The limit of recordings in one pack, from the deployment (`maxRecordings` of config.json). */
function mostRecordings({
  kernel,
  headers,
}: {
  kernel: { portalConfigOf: (hostname: string) => PortalConfig };
  headers: IncomingHttpHeaders;
}): number {
  return kernel.portalConfigOf((headers.host ?? '').split(':')[0] ?? '').maxRecordings;
}
