import type { CaseDetail } from '@lianxi/contracts/collection/case-detail.contract';
import { closeDispute, disputeResult, newDispute, openDispute } from '@lianxi/contracts/collection/case-work.contract';
import { call } from '@lianxi/shared/client/api';
import { TextAreaField } from '@lianxi/shared/form/fields';
import { FormModal } from '@lianxi/shared/form/form-frame';
import { useForm } from '@lianxi/shared/form/use-form';
import { toastSuccess } from '@lianxi/shared/ui/toast';
import { refreshCases } from './refresh.ts';

/** The debtor contests the debt. Mounted while it is open. */
export function DisputeForm({ data: { id }, onClose }: { data: CaseDetail; onClose: () => void }) {
  const form = useForm(newDispute, {
    initial: { caseId: id, content: '' },
    submit: async (body) => {
      await call(openDispute, { body });
      toastSuccess('已登记争议');
      onClose();
      void refreshCases();
    },
  });
  return (
    <FormModal form={form} title="登记争议" onClose={onClose}>
      <TextAreaField form={form} name="content" label="争议内容" hint="处理完成前，停止联系所有联系人。" />
    </FormModal>
  );
}

/** What came of a dispute. Mounted while it is open. */
export function DisputeResultForm({ id, onClose }: { id: string; onClose: () => void }) {
  const form = useForm(disputeResult, {
    initial: { id, result: '' },
    submit: async (body) => {
      await call(closeDispute, { body });
      toastSuccess('已处理争议');
      onClose();
      void refreshCases();
    },
  });
  return (
    <FormModal form={form} title="处理争议" act="完成处理" onClose={onClose}>
      <TextAreaField form={form} name="result" label="处理结果" hint="完成后可以继续联系；如债务不成立，请撤回案件。" />
    </FormModal>
  );
}
