import { dictionaryItem } from '@lianxi/contracts/admin/dictionary-item.contract';
import { RecordPage } from '@lianxi/shared/record/record-page';

/** The values that administrators maintain for drop-downs (specification section 2, /system/params). */
export default function DictionaryItemPage() {
  return <RecordPage record={dictionaryItem} title="数据字典" />;
}
