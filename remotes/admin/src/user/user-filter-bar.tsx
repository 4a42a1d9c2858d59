import { IconSearch } from '@douyinfe/semi-icons';
import { Button, Input } from '@douyinfe/semi-ui';
import { roleSelects } from '@lianxi/contracts/auth/role.contract';
import { useCall } from '@lianxi/shared/client/use-call';
import { Choice } from '@lianxi/shared/ui/choice';
import { useEffect, useState } from 'react';
import type { UserFilters } from './user-filters.ts';

const TYPING_MS = 400;

const states = [
  { value: 'enabled' as const, text: '启用' },
  { value: 'disabled' as const, text: '停用' },
];

interface Props {
  filters: UserFilters;
  filtered: boolean;
  onChange: (part: Partial<UserFilters>) => void;
  onClear: () => void;
}

/** One line of filters; typing is taken over after a short rest. The department is chosen in the tree. */
export function UserFilterBar({ filters: { keyword = '', roleId, state }, filtered, onChange, onClear }: Props) {
  const { data: roles = [] } = useCall(roleSelects, { query: {} });
  const [typed, setTyped] = useState(keyword);
  useEffect(() => setTyped(keyword), [keyword]);
  useEffect(() => {
    if (typed.trim() === keyword) return;
    const timer = setTimeout(() => onChange({ keyword: typed.trim() || undefined }), TYPING_MS);
    return () => clearTimeout(timer);
  });
  return (
    <>
      <Input
        style={{ width: 240 }}
        prefix={<IconSearch aria-hidden />}
        placeholder="姓名、登录名或工号"
        aria-label="姓名、登录名或工号"
        maxLength={50}
        showClear
        value={typed}
        onChange={setTyped}
        onEnterPress={() => onChange({ keyword: typed.trim() || undefined })}
      />
      <Choice
        label="角色"
        none="全部角色"
        options={roles.map(({ id, name }) => ({ value: id, text: name }))}
        value={roleId}
        onChange={(next) => onChange({ roleId: next })}
      />
      <Choice label="状态" none="全部状态" options={states} value={state} onChange={(next) => onChange({ state: next })} />
      {filtered && (
        <Button theme="borderless" onClick={onClear}>
          清空筛选
        </Button>
      )}
    </>
  );
}
