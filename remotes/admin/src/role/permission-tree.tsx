import type { DataScope, PageScope, PermissionNode } from '@lianxi/contracts/permissions/permission.contract';
import { Choice } from '@lianxi/shared/ui/choice';
import { type Codes, codesWithin, countWithin, tick, tickOf } from './permission-choice.ts';
import { scopeOptions, scopeWord } from './scope-words.ts';

interface Props {
  tree: readonly PermissionNode[];
  codes: Codes;
  pageScopes: readonly PageScope[];
  /** The role's scope, which pages use by default. */
  dataScope: DataScope;
  /** The rights that this administrator may grant and remove. */
  grantable: Codes;
  onCodes: (codes: Codes) => void;
  onPageScopes: (pageScopes: PageScope[]) => void;
}

const isPage = ({ kind }: PermissionNode) => kind === 'menu';

/** Areas, their pages, and the actions on a page, all as check boxes; a page with a data scope can have its own. */
export function PermissionTree({ tree, ...props }: Props) {
  return tree.map((area) => (
    <section key={area.id} className="grants-area" aria-label={area.name}>
      <header>
        <PermissionBox {...props} node={area} />
        <span className="grants-count">
          {countWithin(area, props.codes)} / {codesWithin(area).length}
        </span>
      </header>
      <ul>
        {area.children.filter(isPage).map((page) => (
          <li key={page.id}>
            <PermissionBox {...props} node={page} />
            <span className="grants-parts">
              {page.children.map((part) => (
                <PermissionBox key={part.id} {...props} node={part} page={page} />
              ))}
            </span>
            {page.scoped && <ScopeChoice page={page} {...props} />}
          </li>
        ))}
        {area.children.some((node) => !isPage(node)) && (
          <li className="grants-loose">
            {area.children
              .filter((node) => !isPage(node))
              .map((part) => (
                <PermissionBox key={part.id} {...props} node={part} />
              ))}
          </li>
        )}
      </ul>
    </section>
  ));
}

function PermissionBox({
  node,
  page,
  codes,
  grantable,
  onCodes,
}: { node: PermissionNode; page?: PermissionNode } & Pick<Props, 'codes' | 'grantable' | 'onCodes'>) {
  const state = tickOf(node, codes);
  const locked = !codesWithin(node).some((code) => grantable.has(code));
  return (
    <label
      className={locked ? 'grants-box grants-locked' : 'grants-box'}
      title={locked ? '您没有此权限，不能授予或收回' : undefined}
    >
      <input
        type="checkbox"
        className="lx-check"
        checked={state === 'all'}
        disabled={locked}
        ref={(element) => {
          if (element) element.indeterminate = state === 'some';
        }}
        onChange={() => onCodes(tick(codes, node, state !== 'all', { page, grantable }))}
      />
      {node.name}
    </label>
  );
}

function ScopeChoice({
  page,
  codes,
  pageScopes,
  dataScope,
  grantable,
  onPageScopes,
}: { page: PermissionNode } & Pick<Props, 'codes' | 'pageScopes' | 'dataScope' | 'grantable' | 'onPageScopes'>) {
  const own = pageScopes.find(({ code }) => code === page.code)?.dataScope;
  if (!codes.has(page.code)) return null;
  const others = pageScopes.filter(({ code }) => code !== page.code);
  return (
    <span className="grants-scope">
      <Choice
        label={`${page.name}的数据范围`}
        none={`跟随角色（${scopeWord(dataScope)}）`}
        options={scopeOptions}
        value={own}
        onChange={(scope) => {
          if (grantable.has(page.code)) onPageScopes(scope ? [...others, { code: page.code, dataScope: scope }] : others);
        }}
      />
    </span>
  );
}
