import { callRecordsTopic } from '@lianxi/contracts/callcenter/events';
import { handleVoicemail, playVoicemail, voicemailErrors, voicemailList } from '@lianxi/contracts/callcenter/voicemail.contract';
import { CodedError } from '@lianxi/contracts/kit/errors';
import { CONTACT_NUMBER } from '../../../platform/auth/user-info.ts';
import { findPage } from '../../../platform/db/find-page.ts';
import { routes } from '../../../platform/http/routes.ts';
import { handleLeftMessage, isListed, leftMessageOf } from '../../../platform/left-message/left-messages.ts';
import { showNumber } from '../call/desk.ts';
import { sound } from '../recording/recording.routes.ts';

const voicemails = { noun: 'leave', table: 'leaves', key: 'call_id', errors: voicemailErrors } as const;

export const voicemailRoutes = routes((on) => {
  on(voicemailList, async ({ tx, tenantId, cipher, query, principal }) => {
    const found = tx
      .selectFrom('leaves as l')
      .innerJoin('calls as c', (join) => join.onRef('c.tenant_id', '=', 'l.tenant_id').onRef('c.id', '=', 'l.call_id'))
      .innerJoin('recordings as r', (join) =>
        join.onRef('r.tenant_id', '=', 'l.tenant_id').onRef('r.call_id', '=', 'l.call_id').on('r.kind', '=', 'message'),
      )
      .leftJoin('agents as a', (join) => join.onRef('a.tenant_id', '=', 'l.tenant_id').onRef('a.id', '=', 'l.handled_by'))
      .leftJoin('skill_groups as g', (join) =>
        join.onRef('g.tenant_id', '=', 'c.tenant_id').onRef('g.id', '=', 'c.skill_group_id'),
      )
      .selectAll('l')
      .select(['c.number', 'c.did', 'r.seconds', 'r.name', 'g.name as group_name', 'a.name as handled_name'])
      .where('l.tenant_id', '=', tenantId)
      .where(isListed(query, 'c.skill_group_id'))
      .orderBy('l.call_id', 'desc');
    const reader = { cipher, whole: principal.holds(CONTACT_NUMBER) };
    return findPage(found, query, (row) => ({
      linkedid: row.call_id,
      callerId: showNumber(reader, cipher.decrypt('calls.number', row.number)),
      did: row.did,
      seconds: row.seconds ?? 0,
      fileName: row.name,
      ...leftMessageOf(row),
    }));
  });

  on(handleVoicemail, async (ctx) => {
    await handleLeftMessage(ctx, voicemails, ctx.body.linkedId, ctx.body);
    ctx.changed(callRecordsTopic);
    return null;
  });

  on(playVoicemail, async (ctx) => {
    const message = await ctx.tx
      .selectFrom('recordings')
      .select('file_save_name')
      .where('tenant_id', '=', ctx.tenantId)
      .where('call_id', '=', ctx.query.linkedid)
      .where('kind', '=', 'message')
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (!message) throw new CodedError(voicemailErrors.notFound);
    return sound(ctx, message.file_save_name);
  });
});
