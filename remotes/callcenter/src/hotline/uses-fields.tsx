import { PickManyField } from '@lianxi/shared/form/pick-fields';
import type { ContractForm } from '@lianxi/shared/form/use-form';
import { loadSkillGroups } from '../skill-group/load-skill-groups.ts';
import { loadHotlines } from './load-hotlines.ts';

type Named = readonly { id: string; name: string }[];

const options = (named: Named = []) => named.map(({ id, name }) => ({ value: id, text: name }));

/** The fields for the hotlines and skill groups that use something; `of` is the stored value. */
export function UsesFields<T extends { hotlineIds: string[]; skillGroupIds: string[] }>({
  form,
  of,
  hint,
}: {
  form: ContractForm<T & { hotlineIds: string[]; skillGroupIds: string[] }>;
  of: { hotlines: Named; skillGroups: Named } | null;
  hint: string;
}) {
  return (
    <>
      <PickManyField
        form={form as unknown as ContractForm<{ skillGroupIds: string[] }>}
        name="skillGroupIds"
        label="技能组"
        none="没有技能组"
        load={loadSkillGroups}
        chosen={options(of?.skillGroups)}
      />
      <PickManyField
        form={form as unknown as ContractForm<{ hotlineIds: string[] }>}
        name="hotlineIds"
        label="热线"
        none="没有热线"
        load={loadHotlines}
        chosen={options(of?.hotlines)}
        hint={hint}
      />
    </>
  );
}
