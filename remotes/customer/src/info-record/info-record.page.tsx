import { infoTemplates } from '@lianxi/contracts/customer/info-record.contract';
import { useCall } from '@lianxi/shared/client/use-call';
import { useAddress } from '@lianxi/shared/list/use-list';
import { Empty, Failure, Loading, State } from '@lianxi/shared/ui/data-states';
import { Page } from '@lianxi/shared/ui/page';
import { InfoRecordList } from './info-record-list.tsx';

/** The additional information of customers, a template at a time (specification section 2, /customer/infotemplate). */
export default function InfoRecordPage() {
  const { data: templates, error, refetch } = useCall(infoTemplates, {});
  const [params, write] = useAddress();
  const named = params.get('templateId');
  const template = named === null ? templates?.[0] : templates?.find(({ id }) => id === named);
  // A notice opens a record by its id and its template: without the template there is nothing to open.
  const isMissing = templates && ((named !== null && !template) || (named === null && params.has('id')));
  if (templates && template && !isMissing) {
    const choose = (id: string) =>
      write(
        (next) => {
          for (const name of [...next.keys()]) next.delete(name);
          next.set('templateId', id);
        },
        { replace: false },
      );
    return <InfoRecordList key={template.id} template={template} templates={templates} onTemplate={choose} />;
  }
  return (
    <Page title="附加信息">
      {error && !templates && <Failure what="附加信息" error={error} onRetry={() => void refetch()} />}
      {!error && !templates && <Loading />}
      {isMissing && <State picture="empty" title="附加信息数据不存在" words="它可能已被删除，或者模板还没有发布。" />}
      {templates && !isMissing && (
        <Empty title="还没有附加信息" words="在「信息模板」中设计保单、车辆、贷款等模板，发布后在这里登记。" />
      )}
    </Page>
  );
}
