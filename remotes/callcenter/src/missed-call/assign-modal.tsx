import { assignMissedCalls, missedAssignment, missedCallList } from '@lianxi/contracts/callcenter/call-record.contract';
import { call } from '@lianxi/shared/client/api';
import { loadAgents } from '@lianxi/shared/client/load-options';
import { invalidate } from '@lianxi/shared/client/use-call';
import { FormModal } from '@lianxi/shared/form/form-frame';
import { PickField } from '@lianxi/shared/form/pick-fields';
import { useForm } from '@lianxi/shared/form/use-form';
import { toastSuccess } from '@lianxi/shared/ui/toast';

/** Assigns the chosen missed calls to one colleague, who calls back. Mounted while it is open. */
export function AssignModal({ ids, onClose, onDone }: { ids: string[]; onClose: () => void; onDone: () => void }) {
  const form = useForm(missedAssignment, {
    initial: { linkedids: ids, agentId: null },
    submit: async (body) => {
      const { changed } = await call(assignMissedCalls, { body });
      toastSuccess(body.agentId ? `已分配 ${changed} 条漏话` : `已取消 ${changed} 条漏话的分配`);
      onDone();
      void invalidate(missedCallList);
    },
  });
  return (
    <FormModal form={form} title={`分配 ${ids.length} 条漏话`} act="分配" onClose={onClose}>
      <PickField
        form={form}
        name="agentId"
        label="回拨坐席"
        none="不分配给任何坐席"
        hint="不选坐席则取消分配。"
        load={loadAgents}
      />
    </FormModal>
  );
}
