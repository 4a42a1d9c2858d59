import { callRecordsTopic } from '@lianxi/contracts/callcenter/events';
import {
  handleVoicemail,
  playVoicemail,
  type Voicemail,
  voicemailErrors,
  voicemailList,
} from '@lianxi/contracts/callcenter/voicemail.contract';
import { CodedError } from '@lianxi/contracts/kit/errors';
import { sql } from 'kysely';
import { CONTACT_NUMBER } from '../../../platform/auth/user-info.ts';
import { findPage } from '../../../platform/db/find-page.ts';
import { routes } from '../../../platform/http/routes.ts';
import { showNumber } from '../call/desk.ts';
import { sound } from '../recording/recording.routes.ts';

export const voicemailRoutes = routes((on) => {
  on(voicemailList, async ({ tx, tenantId, query, kernel, principal }) => {
    const { handling, skillGroupId, beginTime, endTime, ...page } = query;
    let voicemails = tx
      .selectFrom('leaves as l')
      .innerJoin('calls as c', (join) => join.onRef('c.tenant_id', '=', 'l.tenant_id').onRef('c.id', '=', 'l.call_id'))
      .innerJoin('recordings as r', (join) =>
        join.onRef('r.tenant_id', '=', 'l.tenant_id').onRef('r.call_id', '=', 'l.call_id').on('r.kind', '=', 'message'),
      )
      .where('l.tenant_id', '=', tenantId);
    if (handling) voicemails = voicemails.where('l.handling', '=', handling);
    if (skillGroupId) voicemails = voicemails.where('c.skill_group_id', '=', skillGroupId);
    if (beginTime) voicemails = voicemails.where('l.created_at', '>=', new Date(beginTime));
    if (endTime) voicemails = voicemails.where('l.created_at', '<=', new Date(endTime));
    const found = voicemails
      .leftJoin('agents as a', (join) => join.onRef('a.tenant_id', '=', 'l.tenant_id').onRef('a.id', '=', 'l.handled_by'))
      .leftJoin('skill_groups as g', (join) =>
        join.onRef('g.tenant_id', '=', 'c.tenant_id').onRef('g.id', '=', 'c.skill_group_id'),
      )
      .select(['l.call_id', 'c.number', 'c.did', 'g.name as group_name', 'r.seconds', 'r.name', 'l.created_at', 'l.handling'])
      .select(['l.association_id', 'l.remark', 'a.name as handled_name', 'l.handled_at'])
      .orderBy('l.call_id', 'desc');
    const reader = { cipher: kernel.cipher, tenantId, whole: principal.holds(CONTACT_NUMBER) };
    return findPage(
      found,
      page,
      (row): Voicemail => ({
        linkedid: row.call_id,
        callerId: showNumber(reader, kernel.cipher.decrypt(row.number)),
        did: row.did,
        skillGroupName: row.group_name ?? '',
        seconds: row.seconds ?? 0,
        fileName: row.name,
        createTime: row.created_at.toISOString(),
        handling: row.handling as Voicemail['handling'],
        associationId: row.association_id,
        leaveRemark: row.remark,
        handledByName: row.handled_name ?? '',
        handleTime: row.handled_at?.toISOString() ?? null,
      }),
    );
  });

  on(handleVoicemail, async ({ tx, tenantId, body, principal, audit, changed }) => {
    const { linkedId: linkedid, handling, associationId, leaveRemark } = body;
    const own = tx.selectFrom('leaves').select('handling').where('tenant_id', '=', tenantId).where('call_id', '=', linkedid);
    const before = await own.forUpdate().executeTakeFirst();
    if (!before) throw new CodedError(voicemailErrors.notFound);
    if (before.handling !== '0') throw new CodedError(voicemailErrors.handled);
    await tx
      .updateTable('leaves')
      .set({
        handling,
        association_id: associationId,
        remark: leaveRemark,
        handled_by: principal.agentId,
        handled_at: sql<Date>`now()`,
      })
      .where('tenant_id', '=', tenantId)
      .where('call_id', '=', linkedid)
      .execute();
    changed(callRecordsTopic);
    audit({ target: `leave:${linkedid}`, after: { handling, associationId } });
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
