import type { NavigationNode } from '@lianxi/contracts/navigation/navigation.contract';

/** The menu without hidden nodes (specification section 2), and without groups that are empty then. */
export function shownNodes(nodes: readonly NavigationNode[]): NavigationNode[] {
  return nodes
    .filter((node) => !node.hideMenu)
    .map((node) => ({ ...node, children: shownNodes(node.children) }))
    .filter((node) => node.type === 'page' || node.children.length > 0);
}

/** The pages of a group at any depth; for a page, the page itself. */
export function pagesOf(node: NavigationNode): NavigationNode[] {
  return node.type === 'page' ? [node] : node.children.flatMap(pagesOf);
}

/** The group that contains a page of the menu; null: no group contains it. */
export function groupOf(nodes: readonly NavigationNode[], path: string | null): string | null {
  const group = nodes.find((node) => node.type === 'group' && pagesOf(node).some((page) => page.path === path));
  return group?.id ?? null;
}

/** The menu's path for a location: itself, else the longest one above it (a detail page belongs to its list). */
export function currentPath(nodes: readonly NavigationNode[], pathname: string): string | null {
  const above = nodes
    .flatMap(pagesOf)
    .map((page) => page.path)
    .filter((path) => pathname === path || pathname.startsWith(`${path}/`));
  return above.sort((a, b) => b.length - a.length)[0] ?? null;
}
