/** What is checked without running the product: name and command of each. Shared by `pnpm check` and `npm test`. */
export const staticChecks: readonly { title: string; command: readonly string[] }[] = [
  { title: '类型 · types of server and tools', command: ['tsc', '-p', 'tsconfig.node.json'] },
  { title: '类型 · types of the browser', command: ['tsc', '-p', 'tsconfig.browser.json'] },
  { title: '格式与规范 · format and lint', command: ['biome', 'check', '--error-on-warnings', '.'] },
  {
    title: '依赖方向 · dependency rules',
    command: [
      'depcruise',
      '--config',
      '.dependency-cruiser.mjs',
      'contracts/src',
      'shared/src',
      'release/src',
      'host/src',
      'remotes',
      'server/src',
      'tools',
      'e2e',
      'bench',
    ],
  },
  { title: '主机的组件 · parts that the host has', command: ['node', 'tools/host-parts.ts'] },
  { title: '无用代码 · unused code', command: ['knip', '--no-config-hints'] },
];
