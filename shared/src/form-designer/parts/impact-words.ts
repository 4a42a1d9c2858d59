import type { FieldImpact } from '@lianxi/contracts/form/field-impact.contract';
import type { FormDefinition } from '@lianxi/contracts/form/form-definition';
import type { FormField } from '@lianxi/contracts/form/form-field';

const useNames: Readonly<Record<FieldImpact['users'][number]['use'], string>> = {
  visible: '显示条件',
  required: '必填条件',
  readOnly: '只读条件',
  formula: '公式',
};

/** What depends on a field, as a sentence. */
export function impactInWords({ records, checked, users }: FieldImpact): string {
  const held = checked === null ? `${records} 条记录有值` : `最近 ${checked} 条记录中有 ${records} 条有值`;
  if (users.length === 0) return `${held}。`;
  return `${held}；用于${users.map(({ label, use }) => `「${label}」的${useNames[use]}`).join('、')}。`;
}

/** A change of a published field that agents notice. */
export interface NoticedChange {
  readonly key: string;
  /** What happens to the field: 「城市」改名为「所在城市」. */
  readonly words: string;
}

/** The fields of the published form that a draft renames, retires or leaves out. */
export function noticedChanges(published: FormDefinition | null, draft: FormDefinition): NoticedChange[] {
  return (published?.fields ?? []).flatMap((before) => {
    const words = changeWords(
      before,
      draft.fields.find(({ key }) => key === before.key),
    );
    return words ? [{ key: before.key, words }] : [];
  });
}

function changeWords(before: FormField, now: FormField | undefined): string | null {
  const name = `「${before.label}」`;
  if (!now) return `${name}将被删除`;
  const changes = [now.label !== before.label && `改名为「${now.label}」`, now.retired && !before.retired && '停用'].flatMap(
    (change) => change || [],
  );
  return changes.length > 0 ? `${name}${changes.join('，')}` : null;
}
