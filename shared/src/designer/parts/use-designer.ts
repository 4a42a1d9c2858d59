import type { ErrorDefinition, FieldError } from '@lianxi/contracts/kit/errors';
import { useState } from 'react';
import { ApiError } from '../../client/api-error.ts';
import { useAction } from '../../client/use-action.ts';
import { isConflict } from '../../form/use-form.ts';
import { confirmLeave } from '../../ui/confirm.tsx';
import { toastSuccess } from '../../ui/toast.tsx';
import { type DraftStore, type StoredDraft, useDraft } from '../use-draft.ts';

/** A draft, and what the server said to it: a colleague was faster, or it cannot be published. */
export function useDesigner<C>({
  stored,
  store,
  errors,
  onStored,
  onFaulty,
}: {
  /** What is stored now. The page reads it periodically: so it shows that a colleague saved it. */
  stored: StoredDraft<C>;
  store: DraftStore<C>;
  /** The noun's errors: another user saved in between; it cannot be published. */
  errors: { readonly changed: ErrorDefinition; readonly faulty: ErrorDefinition };
  /** Called after saving and after publishing. */
  onStored: () => Promise<unknown>;
  /** The server found faults. */
  onFaulty: () => void;
}) {
  const draft = useDraft(stored, store);
  const [refused, setRefused] = useState<{ content: C; faults: readonly FieldError[] } | null>(null);
  const [behind, setBehind] = useState(false);

  const fail = (error: unknown) => {
    if (isConflict(error)) setBehind(true);
    if (!(error instanceof ApiError) || error.reason !== errors.faulty.reason) return;
    onFaulty();
    setRefused({ content: draft.content, faults: error.fields });
  };
  const saving = useAction(async () => {
    try {
      await draft.save();
    } catch (error) {
      fail(error);
      throw error;
    }
    toastSuccess('草稿已保存');
    await onStored();
  });
  const loading = useAction(async () => {
    await draft.reload();
    setBehind(false);
  });
  return {
    draft,
    fail,
    save: () => void saving.run(),
    saving: saving.running,
    loadLatest: () => void loading.run(),
    /** The notice that a colleague saved it; null: nobody did. */
    changed: behind || stored.version > draft.version ? errors.changed.text : null,
    // The server's faults are valid only for what it received.
    refused: refused?.content === draft.content ? refused.faults : [],
    /** Leaves, with unsaved changes only after a question. */
    leave: (onClose: () => void) => {
      if (draft.dirty) void confirmLeave().then((sure) => sure && onClose());
      else onClose();
    },
  };
}
