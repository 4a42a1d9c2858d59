import { ratingOwner } from '@lianxi/contracts/knowledge/knowledge-search.contract';
import { loadAgents } from '@lianxi/shared/client/load-options';
import { FormModal } from '@lianxi/shared/form/form-frame';
import { PickField } from '@lianxi/shared/form/pick-fields';
import { useForm } from '@lianxi/shared/form/use-form';

/** Who improves what was rated. */
export function OwnerDialog({ onGive, onClose }: { onGive: (ownerId: string) => Promise<unknown>; onClose: () => void }) {
  const form = useForm(ratingOwner, {
    initial: { ownerId: null },
    submit: async ({ ownerId }) => void (await onGive(ownerId ?? '')),
  });
  return (
    <FormModal form={form} title="指定负责人" onClose={onClose}>
      <PickField form={form} name="ownerId" label="负责人" none="请选择" load={loadAgents} />
    </FormModal>
  );
}
