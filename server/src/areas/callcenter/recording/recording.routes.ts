import { callRecordErrors } from '@lianxi/contracts/callcenter/call-record.contract';
import { callRecordings, playVoiceFile } from '@lianxi/contracts/callcenter/recording.contract';
import type { Endpoint } from '@lianxi/contracts/kit/endpoint';
import { CodedError, commonErrors } from '@lianxi/contracts/kit/errors';
import { playLink } from '../../../platform/files/play-link.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import type { FileReply } from '../../../platform/http/files.ts';
import { routes } from '../../../platform/http/routes.ts';
import { callsOf, oneCall } from '../call-record/call-record.queries.ts';
import { findPauses, pausesOf } from './pauses.ts';

export const recordingRoutes = routes((on) => {
  on(callRecordings, async (ctx) => {
    const { linkedId: linkedid, fileName } = ctx.query;
    const call = await oneCall(
      callsOf(ctx, {}).where((eb) => ctx.scope.agentIds(eb, 'c.agent_id')),
      linkedid,
    );
    if (!call) throw new CodedError(commonErrors.notFound);
    let recordings = recordingsOf(ctx).where('r.call_id', '=', linkedid);
    if (fileName) recordings = recordings.where('r.name', '=', fileName);
    const rows = await recordings.orderBy('r.began_at').execute();
    const pauses = await findPauses(ctx, linkedid);
    return rows.map(({ name, seconds, began_at, file_save_name }) => ({
      fileName: name,
      url: file_save_name ? playLink(ctx, file_save_name).url : '',
      seconds: seconds ?? 0,
      createTime: began_at.toISOString(),
      pauses: pausesOf(
        began_at,
        pauses.filter((change) => change.recording === name),
      ),
    }));
  });

  on(playVoiceFile, async (ctx) => {
    const recording = await recordingsOf(ctx).where('r.name', '=', ctx.query.fileName).executeTakeFirst();
    return sound(ctx, recording?.file_save_name);
  });
});

type Reader = Pick<SignedInContext<Endpoint>, 'tx' | 'tenantId' | 'scope'>;

/** Recordings of talks whose agent the caller may see. */
function recordingsOf({ tx, tenantId, scope }: Reader) {
  return tx
    .selectFrom('recordings as r')
    .innerJoin('calls as c', (join) => join.onRef('c.tenant_id', '=', 'r.tenant_id').onRef('c.id', '=', 'r.call_id'))
    .select(['r.name', 'r.seconds', 'r.began_at', 'r.file_save_name'])
    .where('r.tenant_id', '=', tenantId)
    .where('r.kind', '=', 'call')
    .where('r.deleted_at', 'is', null)
    .where((eb) => scope.agentIds(eb, 'c.agent_id'));
}

/** The reply that sends a recording's sound. Throws when the sound is not in the file store yet, or no longer. */
export async function sound(
  ctx: Pick<SignedInContext<Endpoint>, 'kernel'> & Parameters<SignedInContext<Endpoint>['kernel']['files']['locate']>[0],
  fileSaveName: string | null | undefined,
): Promise<FileReply> {
  const file = fileSaveName ? await ctx.kernel.files.locate(ctx, fileSaveName) : null;
  if (!file) throw new CodedError(callRecordErrors.noRecording);
  return ctx.kernel.files.reply(file, 'inline');
}
