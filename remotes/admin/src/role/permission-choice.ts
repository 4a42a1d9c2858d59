import type { PageScope, PermissionNode } from '@lianxi/contracts/permissions/permission.contract';

export type Codes = ReadonlySet<string>;
export type Tick = 'all' | 'some' | 'none';

/** An area only groups pages: it is no right itself. */
const isArea = ({ id }: PermissionNode) => id.startsWith('area:');

/** The rights of a node: its own, and those below. */
export function codesWithin(node: PermissionNode): string[] {
  return [...(isArea(node) ? [] : [node.code]), ...node.children.flatMap(codesWithin)];
}

export const allCodes = (tree: readonly PermissionNode[]) => tree.flatMap(codesWithin);

export const countWithin = (node: PermissionNode, codes: Codes) => codesWithin(node).filter((code) => codes.has(code)).length;

/** Ticked, half ticked, or not: over all rights of the node. */
export function tickOf(node: PermissionNode, codes: Codes): Tick {
  const count = countWithin(node, codes);
  if (count === 0) return 'none';
  return count === codesWithin(node).length ? 'all' : 'some';
}

/**
 * Ticks a node with all below it, or unticks them. A ticked button also ticks its `page`, without which nobody could reach it.
 * Only rights of `grantable` change: an administrator grants and removes only rights that they have.
 */
export function tick(
  codes: Codes,
  node: PermissionNode,
  on: boolean,
  { page, grantable }: { page?: PermissionNode | undefined; grantable: Codes },
): Codes {
  const next = new Set(codes);
  const touched = codesWithin(node).filter((code) => grantable.has(code));
  for (const code of touched) {
    if (on) next.add(code);
    else next.delete(code);
  }
  if (on && page && touched.length > 0 && grantable.has(page.code)) next.add(page.code);
  return next;
}

/**
 * The nodes that match a keyword: a page that matches by its own name or its area's is complete, others have only the matching
 * parts.
 */
export function searchTree(tree: readonly PermissionNode[], keyword: string): PermissionNode[] {
  return tree.flatMap((node) => {
    if (node.name.includes(keyword)) return [node];
    const children = searchTree(node.children, keyword);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}

/** Own scopes only for pages that the role has; on another page a scope has no meaning. */
export const keptScopes = (scopes: readonly PageScope[], codes: Codes) => scopes.filter(({ code }) => codes.has(code));

export interface Grants {
  codes: readonly string[];
  pageScopes: readonly PageScope[];
}

const lines = ({ codes, pageScopes }: Grants) => [...codes, ...pageScopes.map(({ code, dataScope }) => `${code}=${dataScope}`)];

/** The difference between two states of a role's grants: what was added, what was removed. */
export function difference(from: Grants, to: Grants): { added: number; removed: number } {
  const [before, after] = [lines(from), lines(to)];
  const missing = (some: readonly string[], others: readonly string[]) => some.filter((line) => !others.includes(line)).length;
  return { added: missing(after, before), removed: missing(before, after) };
}
