import { Button } from '@douyinfe/semi-ui';
import { readCustomer } from '@lianxi/contracts/customer/customer.contract';
import type { ReplyOf } from '@lianxi/contracts/kit/endpoint';
import { creatableTemplates, createWorkOrder } from '@lianxi/contracts/work-order/work-order.contract';
import { newOrderInput } from '@lianxi/contracts/work-order/work-order-input';
import { call } from '@lianxi/shared/client/api';
import { loadCustomers } from '@lianxi/shared/client/load-options';
import { useCall } from '@lianxi/shared/client/use-call';
import { ChoiceField, TextField } from '@lianxi/shared/form/fields';
import { FormBody } from '@lianxi/shared/form/form-frame';
import { PickField } from '@lianxi/shared/form/pick-fields';
import { useForm } from '@lianxi/shared/form/use-form';
import { ownValues, startingValues } from '@lianxi/shared/own-fields/filling';
import { OwnFields } from '@lianxi/shared/own-fields/own-fields';
import type { OwnForm } from '@lianxi/shared/own-fields/use-own-form';
import { useLeaveGuard } from '@lianxi/shared/portal/tab';
import { Choice } from '@lianxi/shared/ui/choice';
import { Empty, Failure, Loading } from '@lianxi/shared/ui/data-states';
import { Page } from '@lianxi/shared/ui/page';
import { toastSuccess } from '@lianxi/shared/ui/toast';
import { useMemo, useRef, useState } from 'react';
import { usePriorities } from './order-words.tsx';
import { useStepForm } from './step-form.ts';

type Template = ReplyOf<typeof creatableTemplates>[number];

/** A new order: first its template, then its form. */
export function NewOrder({
  customerId,
  onMade,
}: {
  customerId: string | null;
  onMade: (id: string, number: string | null) => void;
}) {
  const { data, error, refetch } = useCall(creatableTemplates, {});
  const [chosen, choose] = useState<string | undefined>(undefined);
  const template = data?.find(({ id }) => id === chosen) ?? (data?.length === 1 ? data[0] : undefined);
  const picker = data && data.length > 0 && (
    <Choice
      label="工单模板"
      none="选择模板"
      options={data.map(({ id, name }) => ({ value: id, text: name }))}
      value={template?.id}
      onChange={choose}
    />
  );
  if (template) return <TemplateForm key={template.id} {...{ template, customerId, onMade, picker }} />;
  return (
    <Page title="新建工单" filters={picker}>
      {error && !data && <Failure what="工单模板" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading shape="list" rows={6} />}
      {data?.length === 0 && <Empty title="没有可用的模板" words="请管理员在工单设置中发布模板。" />}
      {data && data.length > 0 && <Empty title="请选择模板" words="模板决定填写的内容和处理的步骤。" />}
    </Page>
  );
}

interface FormProps {
  template: Template;
  customerId: string | null;
  onMade: (id: string, number: string | null) => void;
  picker: React.ReactNode;
}

function TemplateForm(props: FormProps) {
  const own = useStepForm(props.template, null);
  if (!own) {
    return (
      <Page title="新建工单" filters={props.picker}>
        <Loading shape="list" rows={6} />
      </Page>
    );
  }
  return <OrderForm {...props} own={own} />;
}

function OrderForm({ template, customerId, onMade, picker, own: { definition, filling } }: FormProps & { own: OwnForm }) {
  const priorities = usePriorities();
  const asDraft = useRef(false);
  const { data: customer } = useCall(readCustomer, { params: { id: customerId ?? '0' } }, { enabled: customerId !== null });
  const chosen = customer && { value: customer.id, text: customer.custName };
  const schema = useMemo(() => newOrderInput.extend({ values: ownValues(definition, filling) }), [definition, filling]);
  const form = useForm(schema, {
    initial: { title: '', priority: '3', customerId, values: startingValues(definition, filling) },
    submit: async ({ values, priority, ...rest }) => {
      const body = { ...rest, priority: Number(priority), values, templateId: template.id, draft: asDraft.current };
      const { id, number } = await call(createWorkOrder, { body });
      toastSuccess(number === null ? '已存为草稿' : `已提交 ${number}`);
      onMade(id, number);
    },
  });
  useLeaveGuard(form.dirty && !form.submitting);
  const send = (draft: boolean) => () => {
    asDraft.current = draft;
  };
  return (
    <Page
      title={`新建${template.name}`}
      filters={picker}
      actions={
        <>
          <Button htmlType="submit" form={form.id} loading={form.submitting && asDraft.current} onClick={send(true)}>
            存为草稿
          </Button>
          <Button
            htmlType="submit"
            form={form.id}
            theme="solid"
            loading={form.submitting && !asDraft.current}
            onClick={send(false)}
          >
            提交工单
          </Button>
        </>
      }
    >
      <div className="wo-new">
        <FormBody form={form}>
          <TextField form={form} name="title" label="标题" />
          <div className="wo-row">
            <ChoiceField form={form} name="priority" label="优先级" options={priorities} />
            <PickField form={form} name="customerId" label="客户" none="选择客户" load={loadCustomers} chosen={chosen} />
          </div>
          <OwnFields form={form} name="values" definition={definition} filling={filling} />
        </FormBody>
      </div>
    </Page>
  );
}
