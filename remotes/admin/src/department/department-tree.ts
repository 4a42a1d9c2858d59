import type { DepartmentNode } from '@lianxi/contracts/admin/department.contract';

/** A department and its place in the tree. */
export interface DepartmentRow {
  node: DepartmentNode;
  /** From 1. */
  level: number;
  parent: DepartmentNode | null;
  /** The departments with the same parent, including itself, in their order. */
  siblings: readonly DepartmentNode[];
}

/** The tree as lines, top down; departments below one in `collapsed` are left out. */
export function rowsOf(tree: readonly DepartmentNode[], collapsed: ReadonlySet<string> = new Set()): DepartmentRow[] {
  const below = (siblings: readonly DepartmentNode[], parent: DepartmentNode | null, level: number): DepartmentRow[] =>
    siblings.flatMap((node) => [
      { node, level, parent, siblings },
      ...(collapsed.has(node.id) ? [] : below(node.children, node, level + 1)),
    ]);
  return below(tree, null, 1);
}

export function findDepartment(tree: readonly DepartmentNode[], id: string | undefined): DepartmentRow | undefined {
  return rowsOf(tree).find(({ node }) => node.id === id);
}

/** The department and all below it. */
export function idsWithin(node: DepartmentNode): string[] {
  return rowsOf([node]).map((row) => row.node.id);
}

/** The number of users of the department and of all below it. */
export function peopleWithin(node: DepartmentNode): number {
  return rowsOf([node]).reduce((sum, row) => sum + row.node.agentCount, 0);
}

/** For a select: the tree with its levels indented, without the departments within `without`. */
export function departmentOptions(tree: readonly DepartmentNode[], without?: DepartmentNode): { value: string; text: string }[] {
  const hidden = new Set(without ? idsWithin(without) : []);
  return rowsOf(tree)
    .filter(({ node }) => !hidden.has(node.id))
    .map(({ node, level }) => ({ value: node.id, text: `${'　'.repeat(level - 1)}${node.name}` }));
}
