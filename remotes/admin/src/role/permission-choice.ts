import type { PageScope, PermissionNode } from '@lianxi/contracts/permissions/permission.contract';

export type Codes = ReadonlySet<string>;
export type Tick = 'all' | 'some' | 'none';

/** An area only gathers pages: it is no right itself. */
const isArea = ({ id }: PermissionNode) => id.startsWith('area:');

/** The rights of a node: its own, and those below. */
export function codesWithin(node: PermissionNode): string[] {
  return [...(isArea(node) ? [] : [node.code]), ...node.children.flatMap(codesWithin)];
}

export const allCodes = (tree: readonly PermissionNode[]) => tree.flatMap(codesWithin);

export const countWithin = (node: PermissionNode, codes: Codes) => codesWithin(node).filter((code) => codes.has(code)).length;

/** Ticked, half ticked, or not: over all that the node stands for. */
export function tickOf(node: PermissionNode, codes: Codes): Tick {
  const count = countWithin(node, codes);
  if (count === 0) return 'none';
  return count === codesWithin(node).length ? 'all' : 'some';
}

/**
 * Ticks a node with all below it, or takes them away. A button without its page would be out of reach, so its
 * `page` comes with it. Only rights of `grantable` change: nobody gives or takes what they do not hold.
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

/** The tree with what a keyword names: a page by its own name or its area's shows whole, else with the parts that match. */
export function searchTree(tree: readonly PermissionNode[], keyword: string): PermissionNode[] {
  return tree.flatMap((node) => {
    if (node.name.includes(keyword)) return [node];
    const children = searchTree(node.children, keyword);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}

/** Scopes of their own for pages that the role holds; one on another page would mean nothing. */
export const keptScopes = (scopes: readonly PageScope[], codes: Codes) => scopes.filter(({ code }) => codes.has(code));

export interface Grants {
  codes: readonly string[];
  pageScopes: readonly PageScope[];
}

const lines = ({ codes, pageScopes }: Grants) => [...codes, ...pageScopes.map(({ code, dataScope }) => `${code}=${dataScope}`)];

/** How much one state of a role's grants differs from another: what came, what went. */
export function difference(from: Grants, to: Grants): { added: number; removed: number } {
  const [before, after] = [lines(from), lines(to)];
  const missing = (some: readonly string[], others: readonly string[]) => some.filter((line) => !others.includes(line)).length;
  return { added: missing(after, before), removed: missing(before, after) };
}
