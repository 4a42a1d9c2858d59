import { allCustomerFilters } from '@lianxi/contracts/customer/customer.contract';
import { type CustomerView, type CustomerViewContent, customerViewList } from '@lianxi/contracts/customer/customer-view.contract';
import { useCall } from '@lianxi/shared/client/use-call';
import { type ColumnChoice, useShownColumns } from '@lianxi/shared/list/column-settings';
import type { Column } from '@lianxi/shared/list/data-table';
import { useAddress } from '@lianxi/shared/list/use-list';
import { useState } from 'react';

/** A saved view whose content this agent may see. */
export type UsableView = CustomerView & { content: CustomerViewContent };

export interface CustomerViews<Row> {
  readonly views: readonly CustomerView[];
  /** Undefined: the list as it is without a view. */
  readonly chosen: UsableView | undefined;
  readonly choice: ColumnChoice<Column<Row>>;
  /** Shows a view; null: the list without one. */
  choose(view: UsableView | null): void;
}

const isUsable = (view: CustomerView): view is UsableView => view.content !== null;

/** The views of the customer list. The chosen one is in the address; its columns are shown instead of this browser's. */
export function useCustomerViews<Row>(what: string, columns: readonly Column<Row>[]): CustomerViews<Row> {
  const [params, write] = useAddress();
  const { data: views = [] } = useCall(customerViewList, {});
  const stored = useShownColumns(what, columns);
  // Columns that were changed since a view was chosen; they are not saved yet.
  const [changed, setChanged] = useState<{ of: string; keys: readonly string[] } | null>(null);
  const chosen = views.filter(isUsable).find(({ id }) => id === params.get('view'));
  return { views, chosen, choice: chosen ? choiceOf(chosen) : stored, choose };

  function choiceOf({ id, content }: UsableView): ColumnChoice<Column<Row>> {
    const keys = changed?.of === id ? changed.keys : content.columns;
    const [first] = columns;
    const others = keys.flatMap((key) => columns.find((column) => column.key === key && column !== first) ?? []);
    const shown = first ? [first, ...others] : others;
    return {
      shown,
      hidden: columns.filter((column) => !shown.includes(column)).map(({ key }) => key),
      toggle: (key) => setChanged({ of: id, keys: keys.includes(key) ? keys.filter((other) => other !== key) : [...keys, key] }),
    };
  }

  function choose(view: UsableView | null): void {
    setChanged(null);
    write(
      (next) => {
        for (const name of [...Object.keys(allCustomerFilters.shape), 'sort', 'currentPage', 'view']) next.delete(name);
        if (!view) return;
        const { filters, sort } = view.content;
        for (const [name, value] of Object.entries({ ...filters, sort, view: view.id })) {
          if (value !== undefined) next.set(name, value);
        }
      },
      { replace: false },
    );
  }
}
