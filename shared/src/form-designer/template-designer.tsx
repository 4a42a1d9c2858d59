import type { FormDefinition } from '@lianxi/contracts/form/form-definition';
import {
  conditionScreen,
  formTemplateList,
  formTemplateVersions,
  publishedForm,
  publishFormTemplate,
  readFormTemplate,
  readFormTemplateVersion,
  restoreFormTemplate,
  saveFormDraft,
} from '@lianxi/contracts/form/form-template.contract';
import { call } from '../client/api.ts';
import { invalidate, useCall } from '../client/use-call.ts';
import type { DraftStore } from '../designer/use-draft.ts';
import { type Shown, VersionPanel } from '../designer/version-panel.tsx';
import { useTabVisible } from '../portal/tab.ts';
import { Failure, Loading } from '../ui/data-states.tsx';
import { FormDesigner } from './parts/form-designer.tsx';

/** How often the page checks whether a colleague saved the same template. */
const POLL_MS = 15_000;

/** Designs a template of the tenant: its draft, its versions, publishing. Load it with `lazy`: most pages design nothing. */
export default function TemplateDesigner({
  id,
  what,
  noteExample,
  onClose,
}: {
  /** The id of the template. */
  id: string;
  /** The name of what is designed: 客户资料. */
  what: string;
  /** An example of the note that a user writes when they publish. */
  noteExample: string;
  /** Absent: there is no list to return to. */
  onClose?: () => void;
}) {
  const visible = useTabVisible();
  const { data, error, refetch } = useCall(
    readFormTemplate,
    { params: { id } },
    { gcTime: 0, refetchInterval: visible ? POLL_MS : false },
  );
  const { data: published } = useCall(
    readFormTemplateVersion,
    { params: { id, number: data?.published ?? 1 } },
    { enabled: data != null && data.published !== null },
  );
  if (error && !data) return <Failure what={what} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  return (
    <FormDesigner
      templateId={id}
      what={what}
      noteExample={noteExample}
      stored={data}
      published={published ?? null}
      store={storeOf(id)}
      versions={(on) => <Versions id={id} published={data.published} on={on} />}
      onStored={() =>
        Promise.all([
          invalidate(formTemplateList),
          invalidate(readFormTemplate, { params: { id } }),
          invalidate(formTemplateVersions, { params: { id } }),
          // Forms and lists on other pages of this portal follow at once.
          invalidate(publishedForm),
          invalidate(conditionScreen),
        ])
      }
      {...(onClose && { onClose })}
    />
  );
}

const storeOf = (id: string): DraftStore<FormDefinition> => ({
  read: () => call(readFormTemplate, { params: { id } }),
  save: async (draft) => (await call(saveFormDraft, { body: { id, ...draft } })).version,
  publish: async (publication) => (await call(publishFormTemplate, { body: { id, ...publication } })).version,
});

function Versions({ id, published, on }: { id: string; published: number | null; on: Shown<FormDefinition> }) {
  return (
    <VersionPanel
      versions={useCall(formTemplateVersions, { params: { id } })}
      sizeOf={({ fields }) => `${fields} 个字段`}
      published={published}
      on={on}
      restoreWords="它将成为草稿，替换现在的草稿；发布后才使用它。"
      onRead={(number) => call(readFormTemplateVersion, { params: { id, number } })}
      onRestore={(number, version) => call(restoreFormTemplate, { body: { id, number, version } })}
    />
  );
}
