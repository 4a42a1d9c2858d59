import { rightOn } from '@lianxi/contracts/form/form-rights';
import type { FormModule } from '@lianxi/contracts/form/form-template.contract';
import type { SealedDb } from '../../../platform/db/db.ts';
import { findPublishedForm } from '../form-template/form-template.queries.ts';
import { cellText } from './cell-values.ts';
import { ownTitle } from './form-import.ts';
import { findDocuments } from './form-record.queries.ts';
import { showValues, type ValueReader } from './shown-values.ts';
import { namesInValues } from './value-names.ts';

const WIDTH = 16;

/** The own fields of exported records, by the form as it was when the export began. */
export interface FormExport {
  readonly columns: readonly { readonly title: string; readonly width: number }[];
  /** The cells of some records in the order of the columns, by the records' ids. Records without values are absent. */
  cells(own: SealedDb, recordIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
}

/**
 * The own fields that a reader may see, for a spreadsheet. Retired fields are there while the form has them.
 * @param taken titles of the other columns
 */
export async function openFormExport(
  given: SealedDb,
  module: FormModule,
  taken: readonly string[],
  principal: ValueReader['principal'],
): Promise<FormExport> {
  const form = await findPublishedForm(given, module);
  const fields = form?.definition.fields.filter((field) => rightOn(field, principal) !== 'hidden') ?? [];
  return {
    columns: fields.map((field) => ({ title: ownTitle(field, taken), width: WIDTH })),
    async cells(own, recordIds) {
      if (!form || fields.length === 0 || recordIds.length === 0) return new Map();
      const documents = await findDocuments(own, form.templateId, recordIds);
      const reader = { cipher: own.cipher, principal };
      const shown = documents.map(({ recordId, values }) => ({ recordId, values: showValues({ fields }, values, reader) }));
      const names = await namesInValues(
        own,
        { fields },
        shown.map(({ values }) => values),
      );
      const cellsOf = (values: (typeof shown)[number]['values']) =>
        fields.map((field) => {
          const value = values[field.key];
          return value === undefined ? '' : cellText(field, value, names);
        });
      return new Map(shown.map(({ recordId, values }) => [recordId, cellsOf(values)]));
    },
  };
}
