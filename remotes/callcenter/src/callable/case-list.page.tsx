import { Button } from '@douyinfe/semi-ui';
import { caseList, claimCases, exportCases, MAX_CASES, recallCases } from '@lianxi/contracts/collection/collection-case.contract';
import { call } from '@lianxi/shared/client/api';
import { useAction } from '@lianxi/shared/client/use-action';
import { ChoiceBar } from '@lianxi/shared/list/choice-bar';
import { ListPage } from '@lianxi/shared/list/list-page';
import { useExport } from '@lianxi/shared/list/use-export';
import { useAddressValue, useList } from '@lianxi/shared/list/use-list';
import { useHolds } from '@lianxi/shared/session/use-session';
import { confirm } from '@lianxi/shared/ui/confirm';
import { grouped } from '@lianxi/shared/ui/grouped';
import { useState } from 'react';
import { AllotForm } from './allot.form.tsx';
import { BatchImport } from './batch-import.tsx';
import { caseColumns } from './case-columns.tsx';
import { CaseFilters } from './case-filters.tsx';
import { CasePanel } from './case-panel.tsx';
import { refreshCases, useCaseNews } from './refresh.ts';
import { WithdrawForm } from './withdraw.form.tsx';

const takenWords = (taken: number) => (taken > 0 ? `，${grouped(taken)} 个已被他人处理` : '');

/** Debts in collection (specification section 2, /callable/list; a notice opens it with `ids`). */
export default function CaseListPage() {
  const list = useList(caseList);
  useCaseNews();
  const [openId, open] = useAddressValue('id');
  const [mayImport, mayAllot, mayClaim] = [useHolds('callable_import'), useHolds('callable_allot'), useHolds('callable_claim')];
  const [chosen, setChosen] = useState<string[]>([]);
  const [form, setForm] = useState<'import' | 'allot' | 'withdraw' | null>(null);
  const exporting = useExport(exportCases, {
    ...{ list, name: '催收案件', unit: '个', numbers: true },
    chosen: { ids: chosen, onChange: setChosen },
  });
  const finish = () => {
    setForm(null);
    setChosen([]);
    void refreshCases();
  };
  const claim = useAction(
    async () => {
      const done = await call(claimCases, { body: { ids: chosen } });
      finish();
      return done;
    },
    { success: ({ changed, taken }) => `已领取 ${grouped(changed)} 个案件${takenWords(taken)}` },
  );
  const recall = useAction(
    async () => {
      const done = await call(recallCases, { body: { ids: chosen } });
      finish();
      return done;
    },
    { success: ({ changed }) => `已回收 ${grouped(changed)} 个案件` },
  );
  const askRecall = async () => {
    const words = '案件不再归属任何坐席，可重新领取或分配。';
    if (await confirm({ title: `回收 ${grouped(chosen.length)} 个案件？`, words, act: '回收' })) await recall.run();
  };
  const importButton = mayImport && (
    <Button theme="solid" onClick={() => setForm('import')}>
      导入批次
    </Button>
  );
  // A notice names its case: its details are open at once.
  const named = list.filters.ids && !list.filters.ids.includes(',') ? list.filters.ids : undefined;
  const shownId = openId ?? named;
  const close = () => {
    open(undefined);
    if (named) list.change({ ids: undefined });
  };
  const off = chosen.length > MAX_CASES;

  return (
    <ListPage
      title="催收案件"
      what="案件"
      list={list}
      columns={caseColumns}
      openId={shownId}
      onOpen={({ id }) => open(id)}
      selection={mayAllot || mayClaim || exporting.selection ? { ids: chosen, onChange: setChosen } : undefined}
      filters={<CaseFilters list={list} />}
      actions={
        <>
          {exporting.button}
          {importButton}
        </>
      }
      empty={{ title: '还没有案件', words: '导入委托方的批次后，可以在这里领取或分配案件。', action: importButton }}
    >
      <ChoiceBar count={chosen.length} unit="个案件" most={MAX_CASES} onClear={() => setChosen([])}>
        {mayClaim && (
          <Button disabled={off} loading={claim.running} onClick={() => void claim.run()}>
            领取
          </Button>
        )}
        {mayAllot && (
          <>
            <Button disabled={off} onClick={() => setForm('allot')}>
              分配
            </Button>
            <Button disabled={off} loading={recall.running} onClick={() => void askRecall()}>
              回收
            </Button>
          </>
        )}
        {mayImport && (
          <Button type="danger" disabled={off} onClick={() => setForm('withdraw')}>
            撤回
          </Button>
        )}
        {exporting.button}
      </ChoiceBar>
      <CasePanel id={shownId} onClose={close} />
      {form === 'import' && <BatchImport onClose={() => setForm(null)} />}
      {form === 'allot' && <AllotForm ids={chosen} onClose={() => setForm(null)} onDone={finish} />}
      {form === 'withdraw' && <WithdrawForm ids={chosen} onClose={() => setForm(null)} onDone={finish} />}
    </ListPage>
  );
}
