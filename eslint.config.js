import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { plainComments } from './scripts/lint/plain-comments.ts';

const always = [
  { selector: 'ExportDefaultDeclaration', message: 'Export by name.' },
  { selector: 'TSEnumDeclaration', message: 'Use a union of literals.' },
];

/** In SQL, which only texts have. `x.now()` is a call of a method. */
const serverClock = String.raw`/\b(clock|statement|transaction)_timestamp\(|(^|[^.\w])now\(\)|\b(current_|local)(date|time|timestamp)\b/i`;
const serverClockInSql = {
  selector: `:matches(Literal[value=${serverClock}], TemplateElement[value.raw=${serverClock}])`,
  message: 'SQL asks game_now() or statement_now() (CONTRIBUTING.md, Data access).',
};

const controllerElsewhere = {
  selector: "Decorator[expression.callee.name='Controller']",
  message: 'Put the routes of a subject into x.controller.ts.',
};

const topLevelAwait = {
  selector:
    ':matches(AwaitExpression:not(:function AwaitExpression), ForOfStatement[await=true]:not(:function ForOfStatement))',
  message: 'WebKit resolves a second import() of such a module before it ran. Use then().',
};

const inBrowsers = [
  topLevelAwait,
  {
    selector: "MemberExpression[object.name='crypto'][property.name='randomUUID']",
    message: 'Plain http has no crypto.randomUUID. Use newOpId().',
  },
  {
    selector:
      'CallExpression[callee.property.name=/^toLocale(Date|Time)?String$/], Literal[value=/^(en-CA|sv-SE)$/]',
    message: 'A formatted text is no date. Use dayOf() for dates and client/i18n/format.ts for the screen.',
  },
  {
    selector: 'CallExpression[callee.name=/^decodeURI(Component)?$/]:not(TryStatement CallExpression)',
    message: 'Malformed text throws. Decode inside try.',
  },
  {
    selector: "ImportDeclaration[source.value='react'] > ImportSpecifier[imported.name='lazy']",
    message: 'React.lazy keeps a failed download for ever. Use latePart().',
  },
];

export default tseslint.config(
  {
    ignores: [
      'dist/',
      'node_modules/',
      '.data/',
      '.tmp/',
      '.screens/',
      'test-results/',
      'playwright-report/',
      '*.js',
      '.dependency-cruiser.js',
    ],
  },
  js.configs.recommended,
  ...tseslint.configs.recommendedTypeChecked,
  ...tseslint.configs.stylisticTypeChecked,
  {
    languageOptions: {
      parserOptions: {
        project: ['shared/tsconfig.json', 'api/tsconfig.json', 'client/tsconfig.json', 'tsconfig.json'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      eqeqeq: 'error',
      'no-restricted-syntax': ['error', ...always],
      // Index signatures of environments and maps are read by ['name'].
      '@typescript-eslint/dot-notation': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/consistent-type-definitions': 'off',
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/no-confusing-void-expression': 'off',
      '@typescript-eslint/consistent-indexed-object-style': 'off',
      'no-control-regex': 'off',
      '@typescript-eslint/no-empty-function': 'off',
    },
  },
  {
    plugins: { doce: { rules: { 'plain-comments': plainComments } } },
    rules: {
      'max-len': ['error', { code: 1000, comments: 120, ignoreUrls: true }],
      'doce/plain-comments': 'error',
    },
  },
  {
    files: ['shared/rules/**/*.ts', 'shared/contract/**/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: {
      'no-restricted-globals': [
        'error',
        'performance',
        'crypto',
        'fetch',
        'process',
        'window',
        'document',
        'localStorage',
        'setTimeout',
      ],
      'no-restricted-properties': [
        'error',
        { object: 'Date', property: 'now', message: '`now` is an argument.' },
        { object: 'Math', property: 'random' },
      ],
    },
  },
  {
    files: ['client/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: reactHooks.configs.recommended.rules,
  },
  {
    files: ['client/**/*.{ts,tsx}', 'shared/rules/**/*.ts'],
    ignores: ['**/*.test.{ts,tsx}', 'client/testing/**', '**/*.d.ts', 'client/pwa/late-part.tsx'],
    rules: { 'no-restricted-syntax': ['error', ...always, ...inBrowsers] },
  },
  {
    files: ['client/pwa/late-part.tsx'],
    rules: { 'no-restricted-syntax': ['error', ...always, topLevelAwait] },
  },
  {
    files: ['api/modules/*/queries.ts', 'api/modules/*/entities.ts'],
    rules: {
      'no-restricted-syntax': ['error', { selector: 'Program', message: 'Name the subject: x.queries.ts.' }],
    },
  },
  {
    files: ['api/**/*.ts'],
    ignores: ['**/*.controller.ts', 'api/modules/*/queries.ts', 'api/modules/*/entities.ts'],
    rules: { 'no-restricted-syntax': ['error', ...always, controllerElsewhere, serverClockInSql] },
  },
  {
    // Tests read answers of the API without types.
    files: ['**/*.test.{ts,tsx}', 'api/testing/**', 'e2e/**', 'bench/**'],
    rules: {
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/no-explicit-any': 'off',
    },
  },
  // These tools need a default export.
  {
    files: ['**/*.config.ts', 'ormconfig.ts', 'api/testing/postgres.ts', '**/*.d.ts'],
    rules: { 'no-restricted-syntax': 'off' },
  },
);
