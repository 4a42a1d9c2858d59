import { Field, type FieldProps } from '@lianxi/shared/form/field';
import { lazy, Suspense } from 'react';
import './rich-text.css';

const RichTextEditor = lazy(() => import('./rich-text-editor.tsx'));

/** A text with formats, as HTML. Its editor loads when a form shows it. */
export function RichTextField<T extends Record<string, unknown>>(field: FieldProps<T>) {
  return (
    <Field<T, string> {...field}>
      {(control) => (
        <Suspense fallback={<div className="rich-text-frame rich-text-loading" />}>
          <RichTextEditor {...control} />
        </Suspense>
      )}
    </Field>
  );
}
