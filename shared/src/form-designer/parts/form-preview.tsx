import { Button } from '@douyinfe/semi-ui';
import type { FormDefinition } from '@lianxi/contracts/form/form-definition';
import { useMemo } from 'react';
import * as z from 'zod';
import { FormBody } from '../../form/form-frame.tsx';
import { useForm } from '../../form/use-form.ts';
import { ownValues, startingValues } from '../../own-fields/filling.ts';
import { OwnFields } from '../../own-fields/own-fields.tsx';
import { toastSuccess } from '../../ui/toast.tsx';

/** How wide the form is drawn. */
export type PreviewWidth = 'desk' | 'phone';

/** The form as agents fill it in, by the same rules. Nothing of it is stored. */
export function FormPreview({
  definition,
  width,
}: {
  /** One without faults; another one is another preview: give it a `key`. */
  definition: FormDefinition;
  width: PreviewWidth;
}) {
  const schema = useMemo(() => z.object({ values: ownValues(definition) }), [definition]);
  const form = useForm(schema, {
    initial: { values: startingValues(definition) },
    submit: () => Promise.resolve(toastSuccess('填写正确，预览的内容不会保存')),
  });
  return (
    <div className="lx-form-preview" data-width={width}>
      <FormBody form={form}>
        <OwnFields form={form} definition={definition} name="values" />
        <Button htmlType="submit" theme="solid" className="lx-form-preview-check">
          检查填写
        </Button>
      </FormBody>
    </div>
  );
}
