/** Checks the import rules of CONTRIBUTING.md. */
const only = (name, from, allowed, comment) => ({
  name,
  severity: 'error',
  comment,
  from: { path: from, pathNot: '\\.test\\.tsx?$' },
  to: { pathNot: allowed },
});

/** The modules of the API in order. A module imports only modules before it, so no circle is possible. */
const MODULES = [
  'mail',
  'terms',
  'record',
  'matches',
  'picks',
  'accounts',
  'scoring',
  'grids',
  'football',
  'prizes',
  'groups',
  'names',
  'push',
  'reminders',
  'announcements',
  'affiliates',
  'audit',
  'needs',
  'weeks',
  'system',
];

/** The folders of the client in order. A folder imports only folders before it, so no circle is possible. */
const CLIENT = [
  'lib',
  'i18n',
  'ui',
  'api',
  'session',
  'storage',
  'snapshots',
  'outbox',
  'pwa',
  'shell',
  'matches',
  'picture',
  'features',
  'pages',
  'app',
];

export default {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-circle-of-types',
      severity: 'error',
      from: { path: '^(api|client|shared)/', pathNot: '/testing/|^client/matches/form-' },
      to: { circular: true },
    },
    only(
      'rules-import-nothing',
      '^shared/rules',
      ['^shared/rules'],
      'Rules import no framework, no clock and no I/O.',
    ),
    only(
      'record-imports-rules-only',
      '^shared/record',
      ['^shared/(record|rules|contract)'],
      'The count of winners runs in Node and in browsers.',
    ),
    only(
      'phones-import-rules-and-one-library',
      '^shared/phones',
      ['^shared/(phones|rules)', 'node_modules/libphonenumber-js'],
      'The check of telephone numbers is a file of its own in the client.',
    ),
    only(
      'contract-imports-rules-and-zod',
      '^shared/contract',
      ['^shared/', 'node_modules/zod'],
      'The contract contains rules and schemas only.',
    ),
    {
      name: 'the-server-needs-no-development-packages',
      comment: 'The image installs with --omit=dev.',
      severity: 'error',
      from: { path: '^(api|shared)/', pathNot: '(\\.test\\.ts$|/testing/)' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'client-and-api-do-not-import-each-other',
      severity: 'error',
      from: { path: '^(client|api)/' },
      to: { path: '^(client|api|e2e|bench|scripts)/', pathNot: '^$1/' },
    },
    {
      name: 'client-takes-the-contract-as-types',
      comment: 'Zod stays out of the bundle.',
      severity: 'error',
      from: { path: '^client/' },
      to: { path: '^shared/contract', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'features-do-not-import-each-other',
      severity: 'error',
      from: { path: '^client/features/([^/]+)/' },
      to: { path: '^client/features/', pathNot: '^client/features/$1/' },
    },
    ...CLIENT.map((name, index) => ({
      name: `client-${name}-imports-earlier-folders-only`,
      severity: 'error',
      // The database declares the tables of the outbox as types.
      from: { path: `^client/${name}/`, pathNot: '\\.test\\.tsx?$|^client/storage/database\\.ts$' },
      to: {
        path: '^client/',
        pathNot: `^client/(public|styles|${CLIENT.slice(0, index + 1).join('|')})/`,
      },
    })),
    ...['config', 'database', 'platform', 'http'].map((name, index, names) => ({
      name: `api-${name}-imports-earlier-foundations-only`,
      severity: 'error',
      from: { path: `^api/${name}/`, pathNot: '\\.test\\.ts$' },
      to: { path: '^api/', pathNot: `^api/(${names.slice(0, index + 1).join('|')})/` },
    })),
    {
      name: 'product-does-not-import-demo-or-tools',
      comment: 'Only the composition root (the files in api/) and the command line start them.',
      severity: 'error',
      from: { path: '^api/modules/', pathNot: '\\.test\\.ts$' },
      to: { path: '^api/(demo|tools)/' },
    },
    ...MODULES.map((name, index) => ({
      name: `${name}-imports-earlier-modules-only`,
      severity: 'error',
      from: { path: `^api/modules/${name}/`, pathNot: '\\.test\\.ts$' },
      to: { path: '^api/modules/', pathNot: `^api/modules/(${MODULES.slice(0, index + 1).join('|')})/` },
    })),
    {
      name: 'no-repository-of-another-module',
      severity: 'error',
      comment: 'grids has the use cases of administrators for the entities of matches.',
      from: { path: '^api/modules/([^/]+)/', pathNot: '^api/modules/grids/' },
      to: { path: '^api/modules/[^/]+/.*(repository|entity|entities)\\.ts$', pathNot: '^api/modules/$1/' },
    },
    {
      name: 'production-code-imports-no-test-tools',
      severity: 'error',
      from: { path: '^(api|client|shared)/', pathNot: '\\.test\\.tsx?$|^(api|client|shared)/testing' },
      to: {
        path: '^(api|client|shared)/testing|node_modules/(vitest|@playwright|fast-check|@testing-library)',
      },
    },
    {
      name: 'no-orphans',
      severity: 'error',
      from: {
        orphan: true,
        path: '^(api|client|shared)/',
        // Vitest loads the last files before each test file.
        pathNot: [
          '\\.d\\.ts$',
          '\\.test\\.tsx?$',
          'vite-env',
          '^(client/testing/no-network|shared/testing/moved-date)\\.ts$',
        ],
      },
      to: {},
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|\\.tmp|\\.data)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.json'],
    },
  },
};
