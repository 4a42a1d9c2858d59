import { Button } from '@douyinfe/semi-ui';
import { customerList, type ListedCustomer } from '@lianxi/contracts/customer/customer.contract';
import { exportCustomers } from '@lianxi/contracts/customer/customer-import.contract';
import { ChoiceBar } from '@lianxi/shared/list/choice-bar';
import { ListPage } from '@lianxi/shared/list/list-page';
import { useExport } from '@lianxi/shared/list/use-export';
import { useList } from '@lianxi/shared/list/use-list';
import { ownColumns, ownKeysIn } from '@lianxi/shared/own-fields/own-columns';
import { usePublishedForm } from '@lianxi/shared/own-fields/use-own-form';
import { useHolds } from '@lianxi/shared/session/use-session';
import { useMemo, useRef, useState } from 'react';
import { ImportDialog } from '../customer-import/import-dialog.tsx';
import { useCustomerViews } from '../customer-view/use-customer-view.ts';
import { ViewMenu } from '../customer-view/view-menu.tsx';
import { MergeButton } from '../duplicate/merge-button.tsx';
import { LabelCustomersModal } from '../label/label-customers-modal.tsx';
import { LabelManager } from '../label/label-manager.tsx';
import { MoveButtons } from '../recovery/move-buttons.tsx';
import { AllotModal } from './allot-modal.tsx';
import { CustomerActions } from './customer-actions.tsx';
import { useCustomerAddress } from './customer-address.ts';
import { customerColumns } from './customer-columns.tsx';
import { CustomerDrawer } from './customer-drawer.tsx';
import { CustomerFilterBar } from './customer-filter-bar.tsx';
import { OpenForm } from './open-form.tsx';

const WHAT = '客户';

/** How many customers one call accepts. */
const MAX_AT_ONCE = 1000;

/** The dialog over the page that is not in the address. */
type Dialog = { kind: 'labels' } | { kind: 'label' } | { kind: 'allot'; ids: string[] } | null;

/** Customers as the list last showed them: so those that were chosen on other pages of the list are known too. */
function useMet(rows: readonly ListedCustomer[] = []): ReadonlyMap<string, ListedCustomer> {
  const met = useRef(new Map<string, ListedCustomer>());
  for (const row of rows) met.current.set(row.id, row);
  return met.current;
}

/** The tenant's customers within the agent's data scope (specification section 2, /customer/list). */
export default function CustomerListPage() {
  const { data: published } = usePublishedForm('customer');
  const columns = useMemo(() => [...customerColumns, ...ownColumns<ListedCustomer>(published)], [published]);
  const views = useCustomerViews(WHAT, columns);
  const list = useList(customerList, { fixed: ownKeysIn(views.choice.shown) });
  const { address, change } = useCustomerAddress();
  const met = useMet(list.data?.list);
  const [chosen, setChosen] = useState<string[]>([]);
  const selection = { ids: chosen, onChange: setChosen };
  const exporting = useExport(exportCustomers, { list, name: '客户', unit: '位', numbers: true, chosen: selection });
  const tooMany = chosen.length > MAX_AT_ONCE;
  const [dialog, setDialog] = useState<Dialog>(null);
  const mayEdit = useHolds('customer_edit');
  const mayAllot = useHolds('customer_allot');
  const mayRemove = useHolds('customer_remove');
  const mayImport = useHolds('customer_import');
  const closeDialog = () => setDialog(null);
  const finishChoice = () => {
    setDialog(null);
    setChosen([]);
  };
  const addNew = () => change({ new: '1', phone: undefined });

  return (
    <ListPage
      title="客户列表"
      what={WHAT}
      list={list}
      filters={
        <>
          <ViewMenu list={list} views={views} />
          <CustomerFilterBar list={list} />
        </>
      }
      actions={
        <CustomerActions
          exporting={exporting.button}
          onLabels={() => setDialog({ kind: 'labels' })}
          onImport={() => change({ import: 'new' })}
          onNew={addNew}
        />
      }
      columns={columns}
      choice={views.choice}
      empty={{
        title: '还没有客户',
        words: '新建或导入的客户会列在这里。',
        action: mayEdit && (
          <Button theme="solid" onClick={addNew}>
            新建客户
          </Button>
        ),
      }}
      openId={address.id}
      onOpen={({ id }) => change({ id })}
      selection={mayEdit || mayAllot || mayRemove ? selection : exporting.selection}
    >
      <ChoiceBar count={chosen.length} unit="位客户" most={MAX_AT_ONCE} onClear={() => setChosen([])}>
        {mayAllot && (
          <Button disabled={tooMany} onClick={() => setDialog({ kind: 'allot', ids: chosen })}>
            分配
          </Button>
        )}
        {mayEdit && (
          <Button disabled={tooMany} onClick={() => setDialog({ kind: 'label' })}>
            打标签
          </Button>
        )}
        {exporting.button}
        <MergeButton ids={chosen} onMerged={() => setChosen([])} />
        <MoveButtons ids={chosen} disabled={tooMany} onDone={() => setChosen([])} />
      </ChoiceBar>
      <CustomerDrawer
        id={address.id}
        // Escape reaches the panel while the form above it is being saved.
        onClose={() => address.form === undefined && change({ id: undefined })}
        onEdit={() => change({ edit: '1' })}
        onAllot={({ id }) => setDialog({ kind: 'allot', ids: [id] })}
      />
      {mayEdit && <OpenForm address={address} change={change} />}
      {mayImport && address.importId && (
        <ImportDialog
          id={address.importId}
          onStarted={(id) => change({ import: id })}
          onClose={() => change({ import: undefined })}
          onAgain={() => change({ import: 'new' })}
        />
      )}
      {dialog?.kind === 'labels' && <LabelManager onClose={closeDialog} />}
      {dialog?.kind === 'allot' && (
        <AllotModal ids={dialog.ids} onClose={closeDialog} onDone={dialog.ids === chosen ? finishChoice : closeDialog} />
      )}
      {dialog?.kind === 'label' && (
        <LabelCustomersModal customers={chosen.flatMap((id) => met.get(id) ?? [])} onClose={closeDialog} onDone={finishChoice} />
      )}
    </ListPage>
  );
}
