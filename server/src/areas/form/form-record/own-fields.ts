import { type FilledForm, formRecordErrors } from '@lianxi/contracts/form/form-record';
import type { FormModule } from '@lianxi/contracts/form/form-template.contract';
import { CodedError } from '@lianxi/contracts/kit/errors';
import type { SealedDb } from '../../../platform/db/db.ts';
import { type CurrentForm, findPublishedForm, findVersion } from '../form-template/form-template.queries.ts';
import { type FormUser, fillForm } from './fill-form.ts';
import { findFilledForm } from './form-record.queries.ts';
import { showValues } from './shown-values.ts';
import { namesInValues } from './value-names.ts';

/** The record whose own fields are meant. `templateId` absent: the module's oldest template. */
interface OwnRecord {
  readonly module: FormModule;
  readonly templateId?: string;
  readonly recordId: string;
  /** The version of the form; absent: the published one. */
  readonly version?: number;
}

/**
 * Stores changes of a record's own fields, in the transaction of the record. Returns the labels of what changed.
 * @throws CodedError with every fault at its field, below `values`
 */
export async function fillOwnFields(
  own: SealedDb,
  { module, templateId, recordId, version }: OwnRecord,
  sent: Readonly<Record<string, unknown>>,
  user: FormUser,
): Promise<string[]> {
  const published = await findPublishedForm(own, module, templateId);
  const form = published && version !== undefined ? await atVersion(own, published, version) : published;
  if (form) return fillForm(own, form, recordId, sent, user);
  if (Object.keys(sent).length > 0) throw new CodedError(formRecordErrors.notPublished);
  return [];
}

async function atVersion(own: SealedDb, form: CurrentForm, version: number): Promise<CurrentForm | null> {
  if (form.version === version) return form;
  const definition = await findVersion(own, form.templateId, version);
  return definition && { ...form, version, definition };
}

/** A record's own fields as the reader may see them, by the version that it was filled in with. Null: it has none. */
export async function showOwnFields(
  own: SealedDb,
  { module, templateId: wanted, recordId }: OwnRecord,
  { principal }: FormUser,
): Promise<FilledForm | null> {
  const form = await findPublishedForm(own, module, wanted);
  if (!form) return null;
  const { templateId } = form;
  const filled = await findFilledForm(own, { templateId, recordId });
  if (!filled) return null;
  const { version } = filled;
  const definition = version === form.version ? form.definition : await findVersion(own, templateId, version);
  if (!definition) return { templateId, version, values: {}, names: {} };
  const values = showValues(definition, filled.values, { cipher: own.cipher, principal });
  return { templateId, version, values, names: await namesInValues(own, definition, [values]) };
}
