import {
  deleteIvrPrompt,
  type IvrPromptFile,
  ivrPromptErrors,
  ivrPromptList,
  playIvrPrompt,
  uploadIvrPrompt,
} from '@lianxi/contracts/callcenter/ivr-prompt.contract';
import { CodedError, commonErrors } from '@lianxi/contracts/kit/errors';
import { sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/db.ts';
import type { ConstraintErrors } from '../../../platform/http/constraint-errors.ts';
import { existing } from '../../../platform/http/existing.ts';
import { routes } from '../../../platform/http/routes.ts';
import { convertSound } from './convert-sound.ts';

const NAME = /^[A-Za-z0-9_-]{1,95}\.(mp3|wav)$/i;

const constraints: ConstraintErrors = {
  ivr_prompts_name_key: ivrPromptErrors.duplicate,
};

export const ivrPromptRoutes = routes((on) => {
  on(ivrPromptList, async ({ tx, tenantId }) => {
    const rows = await tx
      .selectFrom('ivr_prompts')
      .select(columns)
      .where('tenant_id', '=', tenantId)
      .where('deleted_at', 'is', null)
      .orderBy('id', 'desc')
      .execute();
    return rows.map(toWire);
  });

  on(uploadIvrPrompt, async (ctx) => {
    const { tx, tenantId, kernel } = ctx;
    const upload = ctx.files.find((file) => file.fieldName === 'file');
    if (!upload) throw new CodedError(ivrPromptErrors.badSound);
    if (/\s/.test(upload.fileName)) throw new CodedError(ivrPromptErrors.blankInName);
    if (!NAME.test(upload.fileName)) throw new CodedError(ivrPromptErrors.badName);
    const { path, size, seconds } = await convertSound(upload);
    const fileName = upload.fileName.replace(/\.\w+$/, '.wav');
    const stored = await kernel.files.store(
      ctx,
      { fieldName: 'file', fileName, tempPath: path, size, contentType: 'audio/wav' },
      { kind: 'agent', id: ctx.principal.agentId },
      { url: (saveName) => saveName, needs: ['callcenter_hotline'] },
    );
    await kernel.files.keep(ctx, [stored.fileSaveName]);
    const row = await tx
      .insertInto('ivr_prompts')
      .values({ tenant_id: tenantId, name: upload.fileName, seconds, file_save_name: stored.fileSaveName })
      .returning(columns)
      .executeTakeFirstOrThrow();
    ctx.audit({ target: `ivr-prompt:${row.id}`, after: { name: row.name, seconds } });
    return toWire(row);
  });

  on(playIvrPrompt, async (ctx) => {
    const prompt = await promptOf(ctx, ctx.params.id).executeTakeFirst();
    const file = prompt && (await ctx.kernel.files.locate(ctx, prompt.file_save_name));
    if (!file) throw new CodedError(commonErrors.notFound);
    return ctx.kernel.files.reply(file, 'inline');
  });

  on(deleteIvrPrompt, async (ctx) => {
    const { id } = ctx.params;
    // A flow with this prompt that is being published commits first, or finds the prompt gone.
    const prompt = existing(await promptOf(ctx, id).forUpdate().executeTakeFirst());
    if (await isSaid(ctx, id)) throw new CodedError(ivrPromptErrors.inUse);
    // Its file stays: callers may be in an older version of a flow, which plays it.
    await ctx.tx
      .updateTable('ivr_prompts')
      .set({ deleted_at: ctx.now })
      .where('tenant_id', '=', ctx.tenantId)
      .where('id', '=', id)
      .execute();
    ctx.audit({ target: `ivr-prompt:${id}`, before: { name: prompt.name } });
    return null;
  });
}, constraints);

const columns = ['id', 'name', 'seconds', 'created_at'] as const;

function promptOf({ tx, tenantId }: TenantDb, id: string) {
  return tx
    .selectFrom('ivr_prompts')
    .select(['name', 'file_save_name'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null);
}

/** True when a draft or a published version uses it. */
async function isSaid({ tx, tenantId }: TenantDb, id: string): Promise<boolean> {
  const path = sql`'$.**.prompts[*] ? (@.kind == "file" && @.promptId == $id)'::jsonpath`;
  const given = sql`jsonb_build_object('id', ${id}::text)`;
  const { rows } = await sql`
    select from ivr_flows where tenant_id = ${tenantId} and jsonb_path_exists(draft, ${path}, ${given})
    union all
    select from ivr_flows f join ivr_flow_versions v on (v.tenant_id, v.flow_id, v.number) = (f.tenant_id, f.id, f.published)
    where f.tenant_id = ${tenantId} and jsonb_path_exists(v.graph, ${path}, ${given})
    limit 1`.execute(tx);
  return rows.length > 0;
}

function toWire({ created_at, ...row }: { id: string; name: string; seconds: number; created_at: Date }): IvrPromptFile {
  return { ...row, createTime: created_at.toISOString() };
}
