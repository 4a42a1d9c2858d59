import type { FormDefinition } from '@lianxi/contracts/form/form-definition';
import { formTemplateErrors } from '@lianxi/contracts/form/form-template.contract';
import type { FieldError } from '@lianxi/contracts/kit/errors';
import { type ReactNode, useMemo, useState } from 'react';
import { DesignerHead } from '../../designer/parts/designer-head.tsx';
import { DesignerNotices } from '../../designer/parts/designer-notices.tsx';
import { FaultList } from '../../designer/parts/fault-list.tsx';
import { PublishForm } from '../../designer/parts/publish-form.tsx';
import { useDesigner } from '../../designer/parts/use-designer.ts';
import { useDesignerKeys } from '../../designer/parts/use-designer-keys.ts';
import type { DraftStore, StoredDraft } from '../../designer/use-draft.ts';
import type { Shown, ShownVersion } from '../../designer/version-panel.tsx';
import { Empty } from '../../ui/data-states.tsx';
import { ChangeNotes } from './change-notes.tsx';
import { type DesignFault, faultsOf, shapeFaults } from './definition-check.ts';
import { addField, type FieldPlace, fieldAt } from './definition-edit.ts';
import { FieldForm } from './field-form.tsx';
import { FieldList } from './field-list.tsx';
import { FormView } from './form-view.tsx';
import { noticedChanges } from './impact-words.ts';
import { TableColumns } from './table-columns.tsx';
import { TypePalette } from './type-palette.tsx';
import { useFieldEdits } from './use-field-edits.ts';
import '../../designer/designer.css';
import '../form-designer.css';

/** Designs a form: its fields, their order and properties; with history, faults, saving and publishing. */
export function FormDesigner({
  templateId,
  what,
  noteExample,
  stored,
  published,
  store,
  versions,
  onStored,
  onClose,
}: {
  templateId: string;
  /** The name of what is designed: 客户资料. */
  what: string;
  /** An example of the note that a user writes when they publish. */
  noteExample: string;
  /** The form as it is stored now. The page reads it periodically: so it shows that a colleague saved it. */
  stored: StoredDraft<FormDefinition>;
  /** The published form, whose fields records hold; null: none yet. */
  published: FormDefinition | null;
  store: DraftStore<FormDefinition>;
  /** The panel of published versions. */
  versions: (on: Shown<FormDefinition>) => ReactNode;
  /** Called after saving and after publishing. */
  onStored: () => Promise<unknown>;
  /** Absent: there is no list to return to. */
  onClose?: () => void;
}) {
  const [aside, setAside] = useState('field');
  const [chosen, setChosen] = useState<FieldPlace | null>(null);
  const [shown, show] = useState<ShownVersion<FormDefinition> | null>(null);
  const [publishing, setPublishing] = useState(false);
  const designer = useDesigner({
    stored,
    store,
    errors: formTemplateErrors,
    onStored,
    onFaulty: () => setAside('faults'),
  });
  const { draft } = designer;
  const definition = shown?.content ?? draft.content;
  const faults = useMemo(() => faultsOf(definition), [definition]);
  const all = [...faults, ...designer.refused.map(faultAt)];
  const readOnly = shown !== null;
  // An undone step, or another version, may not have it.
  const field = chosen && fieldAt(definition, chosen);
  const place = field ? chosen : null;

  const select = (next: FieldPlace | null) => {
    setChosen(next);
    if (next) setAside('field');
  };
  const edits = useFieldEdits({ definition: draft.content, change: draft.change, select, place });
  // What the server could not even read is not sent.
  const save = () => (shapeFaults(draft.content).length > 0 ? setAside('faults') : designer.save());
  const publish = () => (faults.length > 0 ? setAside('faults') : setPublishing(true));
  const keys = useDesignerKeys({ save, undo: draft.undo, redo: draft.redo });
  const counts = new Map<string, number>();
  for (const { key } of all) if (key !== null) counts.set(key, (counts.get(key) ?? 0) + 1);
  const nameOf = (key: string) => fieldAt(definition, { key, table: null })?.label || '未命名';
  const changes = useMemo(() => noticedChanges(published, draft.content), [published, draft.content]);

  return (
    <div className="lx-designer lx-form-designer" ref={keys}>
      <DesignerHead
        what={what}
        nameLabel="模板名称"
        stored={stored}
        draft={draft}
        tabs={[
          { key: 'faults', text: all.length > 0 ? `问题 ${all.length}` : '问题' },
          { key: 'versions', text: '版本' },
        ]}
        open={aside}
        saving={designer.saving}
        canPublish={!readOnly}
        onOpen={(key) => setAside(aside === key ? 'field' : key)}
        onSave={save}
        onPublish={publish}
        onLeave={onClose && (() => designer.leave(onClose))}
      />
      <DesignerNotices
        changed={designer.changed}
        shown={shown?.number ?? null}
        onReload={designer.loadLatest}
        onBack={() => show(null)}
      />
      <div className="lx-designer-body">
        <TypePalette
          inTable={place !== null && place.table !== null}
          disabled={readOnly}
          onAdd={(type) => edits.take(addField(draft.content, type, { table: place?.table ?? null, after: place?.key ?? null }))}
        />
        <FormView definition={definition} faulty={faults.length > 0} onFaulty={() => setAside('faults')}>
          {definition.fields.length === 0 ? (
            <Empty title="还没有字段" words="从左侧选择类型，添加第一个字段。" />
          ) : (
            <FieldList
              what="字段"
              fields={definition.fields}
              faults={counts}
              selected={place && (place.table ?? place.key)}
              readOnly={readOnly}
              onSelect={(key) => select({ key, table: null })}
              onCopy={(key) => edits.copy({ key, table: null })}
              onRemove={(key) => edits.remove({ key, table: null })}
              onOrder={(order) => edits.order(null, order)}
            />
          )}
        </FormView>
        {/* Another field is shown from its top. */}
        <aside key={place ? `${place.table} ${place.key}` : ''} className="lx-designer-aside" aria-label="设置">
          {aside === 'versions' && versions({ draft, shown, show })}
          {aside === 'faults' && (
            <FaultList
              faults={all.map(({ key, text }) => ({ id: key, name: key === null ? '' : nameOf(key), text }))}
              onSelect={(key) => select({ key, table: null })}
            />
          )}
          {aside === 'field' && place && (
            <fieldset className="lx-form-designer-form" disabled={readOnly}>
              <FieldForm
                definition={definition}
                place={place}
                faults={place.table === null ? all.filter(({ key }) => key === place.key).map(({ text }) => text) : []}
                onChange={(part, subject) => edits.set(place, part, subject)}
                onSelect={select}
                notes={
                  place.table === null &&
                  !readOnly && <ChangeNotes templateId={templateId} changes={changes.filter(({ key }) => key === place.key)} />
                }
                columns={<TableColumns table={place.key} definition={definition} edits={edits} onSelect={select} />}
              />
            </fieldset>
          )}
          {aside === 'field' && !place && (
            <p className="lx-designer-hint">选择一个字段，在这里设置它。从左侧添加字段，拖动或用「上移」「下移」调整顺序。</p>
          )}
        </aside>
      </div>
      {publishing && (
        <PublishForm
          title={`发布${what}`}
          draft={draft}
          example={noteExample}
          onPublished={onStored}
          onFailed={designer.fail}
          onClose={() => setPublishing(false)}
        >
          <ChangeNotes templateId={templateId} changes={changes} />
        </PublishForm>
      )}
    </div>
  );
}

/** The server names a field as `draft.fields.<key>`. */
const faultAt = ({ path, text }: FieldError): DesignFault => ({ key: /^draft\.fields\.(.+)$/.exec(path)?.[1] ?? null, text });
