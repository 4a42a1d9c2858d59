import { Button } from '@douyinfe/semi-ui';
import { createFormTemplate, formTemplateList } from '@lianxi/contracts/form/form-template.contract';
import { call } from '@lianxi/shared/client/api';
import { useAction } from '@lianxi/shared/client/use-action';
import { invalidate, useCall } from '@lianxi/shared/client/use-call';
import { Empty, Failure, Loading } from '@lianxi/shared/ui/data-states';
import { Page } from '@lianxi/shared/ui/page';
import { lazy, Suspense } from 'react';

/** The designer needs more code than the page: it loads when there is something to design. */
const TemplateDesigner = lazy(() => import('@lianxi/shared/form-designer/template-designer'));

/** The own fields of customers (specification section 2, /setting/customerdiyfields): a tenant's customers have one form. */
export default function CustomerFieldsPage() {
  const { data, error, refetch } = useCall(formTemplateList, { query: { modularCategory: 'customer' } });
  const creating = useAction(async () => {
    await call(createFormTemplate, { body: { modularCategory: 'customer', name: '客户资料' } });
    await invalidate(formTemplateList);
  });
  const [template] = data ?? [];
  if (template) {
    return (
      <Suspense fallback={<Loading />}>
        <TemplateDesigner key={template.id} id={template.id} what="客户资料" noteExample="增加到期日和产品类型" />
      </Suspense>
    );
  }
  return (
    <Page title="自定义字段">
      {error && !data && <Failure what="自定义字段" error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Loading />}
      {data && (
        <Empty
          title="客户还没有自定义字段"
          words="在这里设计客户资料中要填写的字段，发布后立即生效。"
          action={
            <Button theme="solid" loading={creating.running} onClick={() => void creating.run()}>
              开始设计
            </Button>
          }
        />
      )}
    </Page>
  );
}
