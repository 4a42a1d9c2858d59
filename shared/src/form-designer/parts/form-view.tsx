import { Button } from '@douyinfe/semi-ui';
import type { FormDefinition } from '@lianxi/contracts/form/form-definition';
import { type ReactNode, useState } from 'react';
import { FormPreview, type PreviewWidth } from './form-preview.tsx';

const views: readonly { view: PreviewWidth | null; text: string }[] = [
  { view: null, text: '字段' },
  { view: 'desk', text: '电脑预览' },
  { view: 'phone', text: '手机预览' },
];

/** The form in the middle of the designer: its fields, or how agents see it at the desk and on a phone. */
export function FormView({
  definition,
  faulty,
  onFaulty,
  children,
}: {
  definition: FormDefinition;
  /** A form with faults has no preview. */
  faulty: boolean;
  /** The user asked for a preview of a faulty form. */
  onFaulty: () => void;
  /** The list of fields. */
  children: ReactNode;
}) {
  const [chosen, choose] = useState<PreviewWidth | null>(null);
  const view = faulty ? null : chosen;
  return (
    <section className="lx-form-designer-fields" aria-label="字段">
      <fieldset className="lx-form-view" aria-label="查看方式">
        {views.map((one) => (
          <Button
            key={one.text}
            size="small"
            theme={view === one.view ? 'light' : 'borderless'}
            aria-pressed={view === one.view}
            onClick={() => (one.view && faulty ? onFaulty() : choose(one.view))}
          >
            {one.text}
          </Button>
        ))}
      </fieldset>
      {view ? (
        // Other fields are another preview.
        <FormPreview key={definition.fields.map(({ key }) => key).join()} definition={definition} width={view} />
      ) : (
        children
      )}
    </section>
  );
}
