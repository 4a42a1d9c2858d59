import type { FormDefinition } from '@lianxi/contracts/form/form-definition';
import type { FormModule } from '@lianxi/contracts/form/form-template.contract';
import type { TenantDb } from '../../../platform/db/db.ts';
import { placeFields } from '../form-record/form-fields.queries.ts';
import { insertTemplate, publishDraft, replaceDraft } from './form-template.queries.ts';

/** Makes a template that is published at once. Returns its id. The definition has no faults. */
export async function insertPublishedTemplate(
  own: TenantDb,
  { module, name, definition, agentId }: { module: FormModule; name: string; definition: FormDefinition; agentId: string },
): Promise<string> {
  const id = await insertTemplate(own, module, name);
  await replaceDraft(own, { id, version: 1, draft: definition });
  await publishDraft(own, { id, version: 2, note: '初始版本', agentId });
  await placeFields(own, id, definition);
  return id;
}
