import { Button } from '@douyinfe/semi-ui';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { FormBody } from '../form/form-frame.tsx';
import type { ContractForm } from '../form/use-form.ts';
import { useLeaveGuard } from '../portal/tab.ts';
import { confirmLeave } from '../ui/confirm.tsx';
import { Page } from '../ui/page.tsx';
import './site.css';

/** A site on a page of its own: its link and its form, next to them a preview of what customers will see. */
export function SitePage<T extends FieldValues>({
  title,
  form,
  code,
  preview,
  onClose,
  children,
}: {
  title: string;
  form: ContractForm<T>;
  /** How customers reach the site, after it has an address. */
  code: ReactNode;
  preview: ReactNode;
  onClose: () => void;
  /** The fields, in {@link SitePart}s. */
  children: ReactNode;
}) {
  useLeaveGuard(form.dirty);
  const leave = () => {
    if (!form.dirty) onClose();
    else void confirmLeave().then((sure) => sure && onClose());
  };
  return (
    <Page
      title={title}
      actions={
        <>
          <Button onClick={leave}>返回</Button>
          <Button theme="solid" htmlType="submit" form={form.id} disabled={!form.dirty} loading={form.submitting}>
            保存
          </Button>
        </>
      }
    >
      <div className="site-editor">
        <div>
          {code}
          <FormBody form={form}>{children}</FormBody>
        </div>
        {preview}
      </div>
    </Page>
  );
}

/** Fields that belong together. */
export const SitePart = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="site-part">
    <legend>{title}</legend>
    {children}
  </fieldset>
);
