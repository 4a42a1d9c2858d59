import { checkForm } from '@lianxi/contracts/form/check-form';
import { definitionFaults } from '@lianxi/contracts/form/definition-faults';
import type { FormDefinition } from '@lianxi/contracts/form/form-definition';
import type { FormModule } from '@lianxi/contracts/form/form-template.contract';
import type { SealedDb } from '../../../platform/db/db.ts';
import { type CurrentForm, findPublishedForm } from '../form-template/form-template.queries.ts';
import { insertPublishedTemplate } from '../form-template/published-template.ts';
import { askerOf, type FormUser } from './fill-form.ts';
import { insertFilledForms } from './filled-forms.ts';
import { takeSerials } from './serials.ts';

/** A record and what somebody fills in for it. */
interface PlantedForm {
  readonly recordId: string;
  readonly sent: Readonly<Record<string, unknown>>;
}

const BATCH = 500;

/**
 * Publishes a form for the demo and fills it in for new records, by the same rules as any other.
 * @throws Error with the first fault: the demo is written by us
 */
export async function plantForms(
  own: SealedDb,
  { module, name, definition }: { module: FormModule; name: string; definition: FormDefinition },
  forms: readonly PlantedForm[],
  user: FormUser,
): Promise<void> {
  const [fault] = definitionFaults(definition);
  if (fault) throw new Error(`The form ${name} has a fault: ${fault.key} ${fault.text}`);
  const id = await insertPublishedTemplate(own, { module, name, definition, agentId: user.principal.agentId });
  const form = await findPublishedForm(own, module, id);
  for (let from = 0; form && from < forms.length; from += BATCH) {
    await insertBatch(own, form, forms.slice(from, from + BATCH), user);
  }
}

async function insertBatch(own: SealedDb, form: CurrentForm, forms: readonly PlantedForm[], user: FormUser): Promise<void> {
  const filler = { asker: askerOf(user), rightOn: () => 'write' as const };
  const records = forms.map(({ recordId, sent }) => {
    const { values, faults } = checkForm(form.definition, sent, null, filler);
    const [fault] = faults;
    if (fault) throw new Error(`A form of the demo has a fault: ${fault.path} ${fault.text}`);
    return { recordId, values };
  });
  const serials = await takeSerials(
    own,
    form,
    records.map(({ values }) => values),
    user.now,
  );
  await insertFilledForms(
    own,
    form,
    records.map(({ recordId, values }, at) => ({ recordId, values: { ...values, ...serials[at] } })),
  );
}
