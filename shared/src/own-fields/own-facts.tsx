import type { FilledForm } from '@lianxi/contracts/form/form-record';
import { type FormModule, publishedForm } from '@lianxi/contracts/form/form-template.contract';
import type { FormValues } from '@lianxi/contracts/form/form-values';
import { useCall } from '../client/use-call.ts';
import { Failure, Loading } from '../ui/data-states.tsx';
import { isDrawnWide } from './parts/own-control.tsx';
import { OwnValue } from './parts/own-value.tsx';
import './own-fields.css';

/** What a record holds in its own fields, by the version of the form that it was filled in with. Empty fields are left out. */
export function OwnFacts({ module, form }: { module: FormModule; form: FilledForm }) {
  const { templateId, version, names } = form;
  const query = { modularCategory: module, templateId, version };
  // A version never changes; the reader's rights may.
  const { data, error, refetch } = useCall(publishedForm, { query }, { staleTime: 60_000 });
  if (error && !data) return <Failure what="自定义字段" error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Loading shape="list" rows={2} />;
  const values = form.values as FormValues;
  const filled = (data?.fields ?? []).flatMap(({ field }) => {
    const value = values[field.key];
    return value === undefined ? [] : [{ field, value }];
  });
  if (filled.length === 0) return null;
  return (
    <dl className="own-facts">
      {filled.map(({ field, value }) => (
        <div key={field.key} className={isDrawnWide(field) ? 'own-field-wide' : undefined}>
          <dt>{field.label}</dt>
          <dd>
            <OwnValue field={field} value={value} names={names} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
