import { Dropdown } from '@douyinfe/semi-ui';
import type { NavigationNode } from '@lianxi/contracts/navigation/navigation.contract';
import { useOpenTab } from '@lianxi/shared/portal/tab';
import { ActionMenu } from '@lianxi/shared/ui/action-menu';
import { MenuIcon } from '@lianxi/shared/ui/icon';
import { pagesOf } from './menu-tree.ts';

/** A group of the collapsed menu: its icon, and its pages in a menu next to it. */
export function CollapsedGroup({ node, current }: { node: NavigationNode; current: string | null }) {
  const openTab = useOpenTab();
  const pages = pagesOf(node);
  const within = pages.some((page) => page.path === current);
  return (
    <ActionMenu
      trigger="click"
      position="rightTop"
      entries={
        <>
          <Dropdown.Title>{node.name}</Dropdown.Title>
          {pages.map((page) => (
            <Dropdown.Item key={page.id} active={page.path === current} onClick={() => openTab(page.path)}>
              {page.name}
            </Dropdown.Item>
          ))}
        </>
      }
    >
      <button
        type="button"
        className={within ? 'menu-item menu-item-within' : 'menu-item'}
        aria-label={node.name}
        title={node.name}
      >
        <MenuIcon name={node.icon} />
        {pages.some((page) => page.count > 0) && <span className="menu-dot" />}
      </button>
    </ActionMenu>
  );
}
