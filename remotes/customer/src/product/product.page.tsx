import { Button } from '@douyinfe/semi-ui';
import { MAX_TICKED } from '@lianxi/contracts/kit/record-export';
import { type Product, product, shelveProducts } from '@lianxi/contracts/market/product.contract';
import { productCategory } from '@lianxi/contracts/market/product-category.contract';
import { categoryOptions } from '@lianxi/shared/category/category-tree';
import { call } from '@lianxi/shared/client/api';
import { useAction } from '@lianxi/shared/client/use-action';
import { invalidate, useCall } from '@lianxi/shared/client/use-call';
import { ChoiceBar } from '@lianxi/shared/list/choice-bar';
import { FilterBar } from '@lianxi/shared/list/filter-bar';
import { ListPage } from '@lianxi/shared/list/list-page';
import { useExport } from '@lianxi/shared/list/use-export';
import { useList } from '@lianxi/shared/list/use-list';
import { type Removal, useRemoval } from '@lianxi/shared/list/use-removal';
import { filterOf } from '@lianxi/shared/record/record-filters';
import { useOpenRecord } from '@lianxi/shared/record/use-open-record';
import { Failure, Loading } from '@lianxi/shared/ui/data-states';
import { Sheet } from '@lianxi/shared/ui/sheet';
import { useMemo, useState } from 'react';
import { ProductCategories } from './product-categories.tsx';
import { productColumns } from './product-columns.tsx';
import { ProductForm } from './product-form.tsx';
import { StockForm } from './stock-form.tsx';

const shared: Omit<Removal<Product>, 'others'> = {
  what: '商品',
  nameOf: ({ name }) => name,
  remove: ({ id }) => call(product.remove, { params: { id } }),
  list: product.list,
};

/** The list's columns; `onStock` opens the change of a product's stock. */
function useColumns(onStock: (row: Product) => void) {
  const removal = useRemoval(
    useMemo(
      (): Removal<Product> => ({
        ...shared,
        others: {
          width: 160,
          render: (row) => (
            <button type="button" aria-label={`调整库存 ${row.name}`} onClick={() => onStock(row)}>
              调整库存
            </button>
          ),
        },
      }),
      [onStock],
    ),
  );
  return useMemo(() => [...productColumns, removal], [removal]);
}

/** What the tenant sells (specification section 2, /market/productmanage). */
export default function ProductPage() {
  const list = useList(product.list);
  const { id, row, error, open, close, retry } = useOpenRecord(product, list.data?.list);
  const { data: categories = [] } = useCall(productCategory.list, {});
  const [stockOf, setStockOf] = useState<Product | null>(null);
  const [managing, setManaging] = useState(false);
  const [chosen, setChosen] = useState<string[]>([]);
  const selection = { ids: chosen, onChange: setChosen };
  const exporting = useExport(product.export, { list, name: '商品', unit: '件', numbers: false, chosen: selection });
  const shelving = useAction(
    async (shelf: 'on' | 'off') => {
      await call(shelveProducts, { body: { ids: chosen, shelf } });
      setChosen([]);
      await Promise.all([invalidate(product.list), invalidate(product.read)]);
    },
    { success: '已保存' },
  );
  const columns = useColumns(setStockOf);
  const filter = filterOf(product, list);
  const tooMany = chosen.length > MAX_TICKED;
  const add = (
    <Button theme="solid" onClick={() => open('new')}>
      新建商品
    </Button>
  );
  return (
    <ListPage
      title="商品管理"
      what="商品"
      list={list}
      columns={columns}
      onOpen={(opened) => open(opened.id)}
      openId={id}
      selection={selection}
      actions={
        <>
          <Button onClick={() => setManaging(true)}>分类管理</Button>
          {exporting.button}
          {add}
        </>
      }
      empty={{ title: '还没有商品', words: '上架的商品可以在订单里选择。', action: add }}
      filters={
        <FilterBar list={list}>
          {filter('keyword', { label: '商品编号或名称' })}
          {filter('categoryId', { label: '商品分类', none: '全部分类', options: categoryOptions(categories) })}
          {filter('shelf')}
        </FilterBar>
      }
    >
      <ChoiceBar count={chosen.length} unit="件商品" most={MAX_TICKED} onClear={() => setChosen([])}>
        <Button disabled={tooMany} loading={shelving.running} onClick={() => void shelving.run('on')}>
          上架
        </Button>
        <Button disabled={tooMany} loading={shelving.running} onClick={() => void shelving.run('off')}>
          下架
        </Button>
        {exporting.button}
      </ChoiceBar>
      {(id === 'new' || row) && <ProductForm key={id} row={row} onClose={close} />}
      {id && id !== 'new' && !row && (
        <Sheet title="商品" onClose={close}>
          {error ? <Failure what="商品" error={error} onRetry={retry} /> : <Loading rows={6} />}
        </Sheet>
      )}
      {stockOf && <StockForm of={stockOf} onClose={() => setStockOf(null)} />}
      {managing && <ProductCategories onClose={() => setManaging(false)} />}
    </ListPage>
  );
}
