import { IconSearch } from '@douyinfe/semi-icons';
import { Banner, Button, Input } from '@douyinfe/semi-ui';
import { type Role, roleGrants, setRoleGrants } from '@lianxi/contracts/admin/role.contract';
import type { ReplyOf } from '@lianxi/contracts/kit/endpoint';
import { type PageScope, type PermissionNode, permissionTree } from '@lianxi/contracts/permissions/permission.contract';
import { call } from '@lianxi/shared/client/api';
import { useAction } from '@lianxi/shared/client/use-action';
import { useCall } from '@lianxi/shared/client/use-call';
import { isConflict } from '@lianxi/shared/form/use-form';
import { useLeaveGuard } from '@lianxi/shared/portal/tab';
import { useSession } from '@lianxi/shared/session/use-session';
import { confirmLeave } from '@lianxi/shared/ui/confirm';
import { Failure, FilteredEmpty, Loading } from '@lianxi/shared/ui/data-states';
import { Sheet } from '@lianxi/shared/ui/sheet';
import { useState } from 'react';
import { allCodes, type Codes, difference, keptScopes, searchTree } from './permission-choice.ts';
import { PermissionTree } from './permission-tree.tsx';
import { scopeWord } from './scope-words.ts';
import './role-grants.css';

const WIDTH_PX = 960;

interface Props {
  role: Role;
  onSaved: () => void;
  onClose: () => void;
}

/** What a role may do, and its data scope on each page. */
export function RoleGrantsDrawer(props: Props) {
  const { role, onClose } = props;
  const tree = useCall(permissionTree, {});
  // Always as stored now; while the drawer is open only the administrator changes it.
  const grants = useCall(
    roleGrants,
    { params: { id: role.id } },
    { staleTime: 0, gcTime: 0, refetchOnReconnect: false, refetchOnMount: 'always' },
  );
  const title = `分配权限 ${role.name}`;
  const error = tree.error ?? grants.error;
  if (tree.data && grants.data && !error) {
    return <GrantsEditor {...props} title={title} tree={tree.data} stored={grants.data} />;
  }
  return (
    <Sheet title={title} width={WIDTH_PX} onClose={onClose}>
      {error ? (
        <Failure what="权限" error={error} onRetry={() => void Promise.all([tree.refetch(), grants.refetch()])} />
      ) : (
        <Loading rows={12} />
      )}
    </Sheet>
  );
}

type StoredGrants = ReplyOf<typeof roleGrants>;
/** `changed`: another user saved first. `choosing`: their state is loaded, and the administrator decides which one is valid. */
type Conflict = { kind: 'changed'; text: string } | { kind: 'choosing'; theirs: StoredGrants };

function GrantsEditor({
  role,
  title,
  tree,
  stored,
  onSaved,
  onClose,
}: Props & { title: string; tree: readonly PermissionNode[]; stored: StoredGrants }) {
  const grantable = new Set(useSession(({ authority }) => authority));
  const [base, setBase] = useState(stored);
  const [codes, setCodes] = useState<Codes>(new Set(stored.codes));
  const [pageScopes, setPageScopes] = useState<readonly PageScope[]>(stored.pageScopes);
  const [keyword, setKeyword] = useState('');
  const [conflict, setConflict] = useState<Conflict>();

  const mine = { codes: [...codes], pageScopes: keptScopes(pageScopes, codes) };
  const own = difference(base, mine);
  const dirty = own.added + own.removed > 0;
  useLeaveGuard(dirty);

  const show = (state: StoredGrants) => {
    setBase(state);
    setCodes(new Set(state.codes));
    setPageScopes(state.pageScopes);
  };
  const saving = useAction(async () => {
    try {
      await call(setRoleGrants, { body: { ...mine, id: role.id, version: base.version } });
      onSaved();
    } catch (error) {
      if (!isConflict(error)) throw error;
      setConflict({ kind: 'changed', text: error.message });
    }
  });
  const loading = useAction(async () => {
    setConflict({ kind: 'choosing', theirs: await call(roleGrants, { params: { id: role.id } }) });
  });
  const leave = () => {
    if (saving.running) return;
    if (!dirty) onClose();
    else void confirmLeave().then((sure) => sure && onClose());
  };

  const known = allCodes(tree);
  const found = searchTree(tree, keyword.trim());
  return (
    <Sheet
      title={title}
      width={WIDTH_PX}
      onClose={leave}
      footer={
        <>
          <span className="grants-unsaved" role="status">
            {dirty ? `未保存：增加 ${own.added} 项，取消 ${own.removed} 项` : '没有改动'}
          </span>
          <Button onClick={leave}>取消</Button>
          <Button
            theme="solid"
            loading={saving.running}
            disabled={!dirty || conflict !== undefined}
            onClick={() => void saving.run()}
          >
            保存
          </Button>
        </>
      }
    >
      {conflict?.kind === 'changed' && (
        <Banner type="warning" fullMode={false} bordered closeIcon={null} description={<div role="alert">{conflict.text}</div>}>
          <Button size="small" loading={loading.running} onClick={() => void loading.run()}>
            载入最新
          </Button>
        </Banner>
      )}
      {conflict?.kind === 'choosing' && (
        <WhoWins
          change={difference(base, conflict.theirs)}
          onTheirs={() => {
            show(conflict.theirs);
            setConflict(undefined);
          }}
          onMine={() => {
            setBase(conflict.theirs);
            setConflict(undefined);
          }}
        />
      )}
      <div className="grants-head">
        <Input
          style={{ width: 240 }}
          prefix={<IconSearch aria-hidden />}
          placeholder="查找页面或操作"
          aria-label="查找页面或操作"
          showClear
          value={keyword}
          onChange={setKeyword}
        />
        <span>
          已选 <b>{known.filter((code) => codes.has(code)).length}</b> / {known.length} 项
        </span>
        <span>
          角色的数据范围：<b>{scopeWord(role.dataScope)}</b>
        </span>
      </div>
      {found.length === 0 ? (
        <FilteredEmpty onClear={() => setKeyword('')} />
      ) : (
        <PermissionTree
          tree={found}
          codes={codes}
          pageScopes={pageScopes}
          dataScope={role.dataScope}
          grantable={grantable}
          onCodes={setCodes}
          onPageScopes={setPageScopes}
        />
      )}
    </Sheet>
  );
}

/** The other administrator's state is loaded: this administrator decides which one is valid. */
function WhoWins({
  change: { added, removed },
  onTheirs,
  onMine,
}: {
  change: { added: number; removed: number };
  onTheirs: () => void;
  onMine: () => void;
}) {
  return (
    <Banner
      type="warning"
      fullMode={false}
      bordered
      closeIcon={null}
      description={
        <div role="alert">
          其他人增加了 {added} 项，取消了 {removed} 项。采用对方的内容会丢弃您的改动；保留您的勾选，保存后会覆盖对方的改动。
        </div>
      }
    >
      <Button size="small" onClick={onTheirs}>
        采用对方的内容
      </Button>{' '}
      <Button size="small" onClick={onMine}>
        保留我的勾选
      </Button>
    </Banner>
  );
}
