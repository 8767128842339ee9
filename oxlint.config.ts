import { defineConfig, type OxlintConfig } from 'oxlint';

interface Restriction {
  selector: string;
  message: string;
}

const always: Restriction[] = [
  { selector: 'ExportDefaultDeclaration', message: 'Export by name.' },
  { selector: 'TSEnumDeclaration', message: 'Use a union of literals.' },
];

/** In SQL, which only texts have. `x.now()` is a call of a method. */
const serverClock = String.raw`/\b(clock|statement|transaction)_timestamp\(|(^|[^.\w])now\(\)|\b(current_|local)(date|time|timestamp)\b/i`;
const serverClockInSql: Restriction = {
  selector: `:matches(Literal[value=${serverClock}], TemplateElement[value.raw=${serverClock}])`,
  message: 'SQL asks game_now() or statement_now() (CONTRIBUTING.md, Data access).',
};

const controllerElsewhere: Restriction = {
  selector: "Decorator[expression.callee.name='Controller']",
  message: 'Put the routes of a subject into x.controller.ts.',
};

const topLevelAwait: Restriction = {
  selector:
    ':matches(AwaitExpression:not(:function AwaitExpression), ForOfStatement[await=true]:not(:function ForOfStatement))',
  message: 'WebKit resolves a second import() of such a module before it ran. Use then().',
};

const inBrowsers: Restriction[] = [
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

/** Refuses the code that the selectors match. */
const refuse = (...restrictions: Restriction[]): OxlintConfig['rules'] => ({
  'eslint-js/no-restricted-syntax': ['error', ...restrictions],
});

/** `npm run lint`. The categories and rules are those of oxlint; `eslint-js` are rules of ESLint that oxlint lacks. */
export default defineConfig({
  ignorePatterns: ['*.js', '.*.js'],
  options: { typeAware: true, reportUnusedDisableDirectives: 'error' },
  plugins: ['eslint', 'typescript', 'react'],
  jsPlugins: [
    { name: 'eslint-js', specifier: 'oxlint-plugin-eslint' },
    { name: 'doce', specifier: './scripts/lint/plain-comments.ts' },
  ],
  // The project takes single rules of the other categories.
  categories: { correctness: 'error' },
  rules: {
    ...refuse(...always),
    'doce/plain-comments': 'error',
    eqeqeq: 'error',
    'eslint-js/max-len': ['error', { code: 1000, comments: 120, ignoreUrls: true }],
    'no-array-constructor': 'error',
    'no-case-declarations': 'error',
    'no-control-regex': 'off',
    'no-empty': 'error',
    'no-fallthrough': 'error',
    'no-prototype-builtins': 'error',
    'no-regex-spaces': 'error',
    'no-unexpected-multiline': 'error',
    'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    'no-useless-assignment': 'error',
    'no-var': 'error',
    'prefer-const': 'error',
    'prefer-rest-params': 'error',
    'prefer-spread': 'error',
    'preserve-caught-error': 'error',
    'typescript/adjacent-overload-signatures': 'error',
    'typescript/array-type': 'error',
    'typescript/ban-ts-comment': 'error',
    'typescript/ban-tslint-comment': 'error',
    'typescript/class-literal-property-style': 'error',
    'typescript/consistent-generic-constructors': 'error',
    'typescript/consistent-type-assertions': 'error',
    'typescript/no-confusing-non-null-assertion': 'error',
    'typescript/no-empty-object-type': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-inferrable-types': 'error',
    'typescript/no-meaningless-void-operator': 'off',
    'typescript/no-misused-promises': 'error',
    'typescript/no-misused-spread': 'off',
    'typescript/no-namespace': 'error',
    'typescript/no-require-imports': 'error',
    'typescript/no-unnecessary-type-assertion': 'error',
    'typescript/no-unnecessary-type-constraint': 'error',
    'typescript/no-unsafe-argument': 'error',
    'typescript/no-unsafe-assignment': 'error',
    'typescript/no-unsafe-call': 'error',
    'typescript/no-unsafe-enum-comparison': 'error',
    'typescript/no-unsafe-function-type': 'error',
    'typescript/no-unsafe-member-access': 'error',
    'typescript/no-unsafe-return': 'error',
    'typescript/no-useless-default-assignment': 'off',
    'typescript/non-nullable-type-assertion-style': 'error',
    'typescript/only-throw-error': 'error',
    'typescript/prefer-find': 'error',
    'typescript/prefer-for-of': 'error',
    'typescript/prefer-function-type': 'error',
    'typescript/prefer-includes': 'error',
    'typescript/prefer-nullish-coalescing': 'error',
    'typescript/prefer-optional-chain': 'error',
    'typescript/prefer-promise-reject-errors': 'error',
    'typescript/prefer-regexp-exec': 'error',
    'typescript/prefer-string-starts-ends-with': 'error',
    'typescript/require-array-sort-compare': 'off',
    'typescript/restrict-plus-operands': 'error',
  },
  overrides: [
    {
      files: ['shared/rules/**/*.ts', 'shared/contract/**/*.ts'],
      excludeFiles: ['**/*.test.ts'],
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
      rules: { 'react/rules-of-hooks': 'error', 'react/unsupported-syntax': 'error' },
    },
    {
      files: ['client/**/*.{ts,tsx}', 'shared/rules/**/*.ts'],
      excludeFiles: ['**/*.test.{ts,tsx}', 'client/testing/**', '**/*.d.ts', 'client/pwa/late-part.tsx'],
      rules: refuse(...always, ...inBrowsers),
    },
    { files: ['client/pwa/late-part.tsx'], rules: refuse(...always, topLevelAwait) },
    {
      files: ['api/modules/*/queries.ts', 'api/modules/*/entities.ts'],
      rules: refuse({ selector: 'Program', message: 'Name the subject: x.queries.ts.' }),
    },
    {
      files: ['api/**/*.ts'],
      excludeFiles: ['**/*.controller.ts', 'api/modules/*/queries.ts', 'api/modules/*/entities.ts'],
      rules: refuse(...always, controllerElsewhere, serverClockInSql),
    },
    {
      // Tests read answers of the API without types.
      files: ['**/*.test.{ts,tsx}', 'api/testing/**', 'e2e/**', 'bench/**'],
      rules: {
        'typescript/no-unsafe-assignment': 'off',
        'typescript/no-unsafe-member-access': 'off',
        'typescript/no-unsafe-argument': 'off',
        'typescript/no-unsafe-call': 'off',
        'typescript/no-unsafe-return': 'off',
        'typescript/no-explicit-any': 'off',
      },
    },
    // These tools need a default export.
    {
      files: [
        '**/*.config.ts',
        'ormconfig.ts',
        'api/testing/postgres.ts',
        'scripts/lint/plain-comments.ts',
        '**/*.d.ts',
      ],
      rules: { 'eslint-js/no-restricted-syntax': 'off' },
    },
  ],
});
