/**
 * Who may import whom (docs: start-here, "where things go"). One rule holds for all remotes and one for
 * all areas, by back-reference: `$1` is what the first bracket of `from` matched.
 */
/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'A circle of files has no order in which it can be understood: types count too.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'contracts-import-nothing-of-ours',
      severity: 'error',
      from: { path: '^contracts/src/' },
      to: { path: '^(shared|host|remotes|server|tools|e2e|bench)/' },
    },
    {
      name: 'shared-imports-only-contracts',
      severity: 'error',
      from: { path: '^shared/src/' },
      to: { path: '^(host|remotes|server|tools|e2e|bench)/' },
    },
    {
      name: 'release-imports-only-contracts',
      comment: "It is published: in a team's own repository there is nothing else of ours.",
      severity: 'error',
      from: { path: '^release/src/' },
      to: { path: '^(shared|host|remotes|server|tools|e2e|bench)/' },
    },
    {
      name: 'host-imports-no-remote',
      comment: 'The host knows remotes from the registry, at run time.',
      severity: 'error',
      from: { path: '^host/src/' },
      to: { path: '^(remotes|server|tools|e2e|bench)/' },
    },
    {
      name: 'remotes-meet-in-slots-urls-and-events',
      comment: 'A remote imports contracts, shared and itself: no other remote, not the host.',
      severity: 'error',
      from: { path: '^remotes/([^/]+)/(src|widget)/' },
      to: { path: '^(remotes|host|server|tools|e2e|bench)/', pathNot: '^remotes/$1/' },
    },
    {
      name: 'server-is-not-a-browser',
      severity: 'error',
      from: { path: '^server/src/' },
      to: { path: '^(shared|host|remotes|e2e|bench)/' },
    },
    {
      name: 'server-needs-no-tools',
      comment: 'Only tests reach for the test database.',
      severity: 'error',
      from: { path: '^server/src/', pathNot: '(\\.test\\.ts$|/testing/)' },
      to: { path: '^tools/' },
    },
    {
      name: 'platform-knows-no-area',
      severity: 'error',
      from: { path: '^server/src/platform/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/src/(app|areas|demo)/' },
    },
    {
      name: 'areas-meet-at-public',
      comment: "An area's only door is its public.ts.",
      severity: 'error',
      from: { path: '^server/src/areas/([^/]+)/' },
      to: { path: '^server/src/areas/', pathNot: '^server/src/areas/($1/|[^/]+/public\\.ts$)' },
    },
    {
      name: 'the-app-enters-areas-by-the-door',
      severity: 'error',
      from: { path: '^server/src/app/', pathNot: '(\\.test\\.ts$|/testing/)' },
      to: { path: '^server/src/areas/', pathNot: '^server/src/areas/[^/]+/public\\.ts$' },
    },
    {
      name: 'areas-do-not-know-the-app',
      severity: 'error',
      from: { path: '^server/src/areas/', pathNot: '(\\.test\\.ts$|/testing/)' },
      to: { path: '^server/src/(app|demo)/' },
    },
    {
      name: 'tests-are-not-imported',
      severity: 'error',
      from: {},
      to: { path: '\\.(test|spec)\\.tsx?$' },
    },
    {
      name: 'sip-only-behind-its-adapter',
      comment: 'The library has no sponsor any more; it must stay replaceable.',
      severity: 'error',
      from: { pathNot: '^host/src/telephony/sip/' },
      to: { path: 'node_modules/sip\\.js/' },
    },
    {
      name: 'imports-must-resolve',
      comment: 'kit-for-remotes is a federation container: it exists at run time only.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^kit-for-remotes' },
    },
    {
      name: 'imports-are-declared',
      comment: 'A package is named in the package.json of whoever imports it.',
      severity: 'error',
      from: { pathNot: '^(tools|e2e|bench)/' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(node_modules|dist|test-results)/' },
    tsPreCompilationDeps: 'specify',
    tsConfig: { fileName: 'tsconfig.base.json' },
    combinedDependencies: true,
    webpackConfig: { fileName: 'tools/dependency-cruiser.resolve.cjs' },
  },
};
