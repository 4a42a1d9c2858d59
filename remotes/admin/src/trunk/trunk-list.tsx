import { Button } from '@douyinfe/semi-ui';
import { checkTrunk, deleteTrunk, type Trunk, trunkList } from '@lianxi/contracts/callcenter/trunk.contract';
import { call } from '@lianxi/shared/client/api';
import { useAction } from '@lianxi/shared/client/use-action';
import { invalidate } from '@lianxi/shared/client/use-call';
import { DataTable } from '@lianxi/shared/list/data-table';
import { useRemoval } from '@lianxi/shared/list/use-removal';
import { Empty, Failure, Loading } from '@lianxi/shared/ui/data-states';
import { Page } from '@lianxi/shared/ui/page';
import { toastProblem, toastSuccess } from '@lianxi/shared/ui/toast';
import { useState } from 'react';
import { answerInWords } from './test-words.ts';
import { TrunkForm } from './trunk.form.tsx';
import { trunkColumns } from './trunk-columns.tsx';
import { TrunkTestForm } from './trunk-test.form.tsx';
import { useLiveList } from './use-live-list.ts';

/** How often the calls on the lines are counted; the states of lines are pushed. */
const COUNT_MS = 10_000;

const nameOf = ({ id }: Trunk) => id;
const removalWords = () => '所有企业的外呼不再经过它，正在进行的通话不受影响。';
const remove = ({ id }: Trunk) => call(deleteTrunk, { params: { name: id } });

/** The dialog or drawer over the list. */
type Over = { kind: 'form'; trunk: Trunk | null } | { kind: 'test'; trunk: Trunk };

/** The installation's lines, for the platform's staff. */
export function TrunkList() {
  const { data, error, refetch } = useLiveList(trunkList, COUNT_MS);
  const [over, setOver] = useState<Over>();
  const close = () => setOver(undefined);
  const { run: check } = useAction(async ({ id }: Trunk) => {
    const answer = await call(checkTrunk, { body: { name: id } });
    const toast = answer.reachable && answer.registered !== false ? toastSuccess : toastProblem;
    toast(`${id}：${answerInWords(answer)}`);
    await invalidate(trunkList);
  });
  const removal = useRemoval<Trunk>({
    ...{ what: '线路', nameOf, words: removalWords, remove, list: trunkList },
    others: {
      width: 170,
      render: (trunk) => (
        <>
          <button type="button" aria-label={`检测 ${trunk.id}`} onClick={() => void check(trunk)}>
            检测
          </button>
          <button type="button" aria-label={`拨测 ${trunk.id}`} onClick={() => setOver({ kind: 'test', trunk })}>
            拨测
          </button>
        </>
      ),
    },
  });
  const add = (
    <Button theme="solid" onClick={() => setOver({ kind: 'form', trunk: null })}>
      新建线路
    </Button>
  );
  return (
    <Page title="外线线路" count={data?.length} actions={add}>
      {error && !data && <Failure what="线路" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading rows={4} />}
      {data?.length === 0 && <Empty title="还没有外线线路" words="接入运营商的线路后，企业才能与外部通话。" action={add} />}
      {data && data.length > 0 && (
        <DataTable
          what="线路"
          rows={data}
          columns={[...trunkColumns, removal]}
          onOpen={(trunk) => setOver({ kind: 'form', trunk })}
          openId={over?.kind === 'form' ? over.trunk?.id : undefined}
        />
      )}
      {over?.kind === 'form' && <TrunkForm key={over.trunk?.id} trunk={over.trunk} onClose={close} />}
      {over?.kind === 'test' && <TrunkTestForm trunk={over.trunk} onClose={close} />}
    </Page>
  );
}
