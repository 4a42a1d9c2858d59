import { dictionaryItem } from '@lianxi/contracts/admin/dictionary-item.contract';
import { recordRoutes } from '../../../platform/record/record-routes.ts';

export const dictionaryItemRoutes = recordRoutes(dictionaryItem, {
  table: 'dictionary_items',
  columns: { dictType: 'dict_type', code: 'code', name: 'name', sort: 'sort', enabled: 'enabled' },
  constraints: {
    dictionary_items_code_key: dictionaryItem.errors.duplicate,
    dictionary_items_name_key: dictionaryItem.errors.duplicate,
  },
});
