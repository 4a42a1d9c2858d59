import type { Choice } from '@lianxi/contracts/kit/fields';
import { ChoiceField } from '@lianxi/shared/form/fields';
import type { ContractForm } from '@lianxi/shared/form/use-form';

/** The category of an entry. */
export function CategoryField<T extends { categoryId: string | null }>({
  form,
  categories,
}: {
  form: ContractForm<T>;
  categories: readonly Choice[];
}) {
  return (
    <ChoiceField
      form={form as unknown as ContractForm<{ categoryId: string | null }>}
      name="categoryId"
      label="分类"
      required
      none="请选择分类"
      options={categories}
      hint={categories.length === 0 && '还没有分类，请先在「分类管理」里新建'}
    />
  );
}

/** A new entry begins in the first category. */
export const inFirst = ([first]: readonly Choice[]) => ({ categoryId: first?.value ?? null });
