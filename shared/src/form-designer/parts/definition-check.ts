import { definitionFaults } from '@lianxi/contracts/form/definition-faults';
import { type FormDefinition, formDefinition } from '@lianxi/contracts/form/form-definition';
import { issueText } from '@lianxi/contracts/kit/issue-text';

/** A fault of a form while it is designed; `key` null: of the form as a whole. */
export interface DesignFault {
  readonly key: string | null;
  readonly text: string;
}

/** Why the draft cannot be stored: a name is missing, or something is too long. Empty: it can be. */
export function shapeFaults(definition: FormDefinition): DesignFault[] {
  const parsed = formDefinition.safeParse(definition, { error: issueText });
  if (parsed.success) return [];
  return parsed.error.issues.map(({ path, message }) => {
    const [, place, part, at] = path;
    const field = typeof place === 'number' ? definition.fields[place] : undefined;
    const where = partNames[`${String(part)}`] ?? '';
    const number = typeof at === 'number' ? ` ${at + 1}` : '';
    return { key: field?.key ?? null, text: where ? `${where}${number}：${message}` : message };
  });
}

const partNames: Readonly<Record<string, string>> = {
  options: '选项',
  columns: '列',
  prefix: '前缀',
  formula: '公式',
  hint: '填写提示',
  visibleWhen: '显示条件',
  requiredWhen: '必填条件',
  readOnlyWhen: '只读条件',
};

/** Why the draft cannot be published. */
export function faultsOf(definition: FormDefinition): DesignFault[] {
  const shape = shapeFaults(definition);
  return shape.length > 0 ? shape : definitionFaults(definition);
}
