import { closingCode } from '@lianxi/contracts/work-order/closing-code.contract';
import { RecordPage } from '@lianxi/shared/record/record-page';

/** Why orders are closed. */
export default function ClosingCodePage() {
  return (
    <RecordPage
      record={closingCode}
      title="关闭原因"
      emptyWords="关闭工单时选择原因，报表按原因统计。"
      form={{
        fields: (field) => (
          <>
            {field('name')}
            {field('needsNote', { hint: '关闭时必须填写说明。' })}
            {field('enabled', { hint: '停用后不能再选择，已关闭的工单不变。' })}
          </>
        ),
      }}
    />
  );
}
