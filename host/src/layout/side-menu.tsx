import { IconChevronDown, IconSidebar } from '@douyinfe/semi-icons';
import type { NavigationNode } from '@lianxi/contracts/navigation/navigation.contract';
import { allowPath } from '@lianxi/contracts/session/session.store';
import { MenuIcon } from '@lianxi/shared/ui/icon';
import { unreadText } from '@lianxi/shared/ui/unread-count';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useNavigationTree, useRegistry } from '../federation/registry-store.ts';
import { loadPage } from '../federation/remote-loader.ts';
import { findRoute } from '../guard/route-guard.ts';
import { CollapsedGroup } from './collapsed-group.tsx';
import { currentPath, groupOf, pagesOf, shownNodes } from './menu-tree.ts';
import './side-menu.css';

/** The left menu: at most one group is open. When collapsed, it shows only icons, and a group opens next to its icon. */
export function SideMenu({ collapsed, onToggle }: { collapsed: boolean; onToggle: () => void }) {
  const nodes = shownNodes(useNavigationTree());
  const { pathname } = useLocation();
  const registry = useRegistry();
  const page = registry && findRoute(registry, pathname)?.route;
  const current = currentPath(nodes, page?.path ?? pathname);
  const currentGroup = groupOf(nodes, current);
  // The user's choice is valid until a page of the menu comes to the front; then its group is open. A page that the menu does not
  // contain closes no group.
  const [openGroup, setOpenGroup] = useState(currentGroup);
  const [followed, setFollowed] = useState(current);
  if (current !== null && current !== followed) {
    setFollowed(current);
    // A group that was opened before the first page stays open.
    if (followed !== null || openGroup === null) setOpenGroup(currentGroup);
  }

  return (
    <nav className="menu" aria-label="主菜单" data-guide="menu">
      <ul className="menu-list">
        {nodes.map((node) => (
          <li key={node.id}>
            {node.type === 'page' && <PageLink node={node} current={current} collapsed={collapsed} />}
            {node.type === 'group' && collapsed && <CollapsedGroup node={node} current={current} />}
            {node.type === 'group' && !collapsed && (
              <>
                <button
                  type="button"
                  className={node.id === currentGroup ? 'menu-item menu-item-within' : 'menu-item'}
                  aria-expanded={node.id === openGroup}
                  onClick={() => setOpenGroup(node.id === openGroup ? null : node.id)}
                >
                  <MenuIcon name={node.icon} />
                  <span className="menu-label">{node.name}</span>
                  {node.id !== openGroup && node.count > 0 ? (
                    <Count of={node} />
                  ) : (
                    <IconChevronDown className="menu-chevron" aria-hidden />
                  )}
                </button>
                {node.id === openGroup && (
                  <ul className="menu-pages">
                    {pagesOf(node).map((page) => (
                      <li key={page.id}>
                        <PageLink node={page} current={current} collapsed={false} nested />
                      </li>
                    ))}
                  </ul>
                )}
              </>
            )}
          </li>
        ))}
      </ul>
      <button type="button" className="menu-item menu-toggle" aria-pressed={collapsed} aria-label="收起菜单" onClick={onToggle}>
        <IconSidebar aria-hidden />
        {!collapsed && <span className="menu-label">收起菜单</span>}
      </button>
    </nav>
  );
}

function PageLink({
  node,
  current,
  collapsed,
  nested = false,
}: {
  node: NavigationNode;
  current: string | null;
  collapsed: boolean;
  nested?: boolean;
}) {
  const registry = useRegistry();
  const prefetch = () => {
    const found = registry && findRoute(registry, node.path);
    // A failure is shown when the page is opened.
    if (found && found.remote.preload !== 'never') loadPage(found.remote, node.path).catch(() => undefined);
  };
  return (
    <Link
      to={node.path}
      className={nested ? 'menu-item menu-item-nested' : 'menu-item'}
      aria-current={node.path === current ? 'page' : undefined}
      title={node.name}
      onClick={() => allowPath(node.path)}
      onPointerEnter={prefetch}
      onFocus={prefetch}
    >
      {!nested && <MenuIcon name={node.icon} />}
      <span className={collapsed ? 'lx-unseen' : 'menu-label'}>{node.name}</span>
      <Count of={node} />
    </Link>
  );
}

/** The count of waiting work on a page. */
function Count({ of: { count } }: { of: NavigationNode }) {
  if (count === 0) return null;
  return (
    <span className="menu-count">
      {unreadText(count)}
      <span className="lx-unseen">条待处理</span>
    </span>
  );
}
