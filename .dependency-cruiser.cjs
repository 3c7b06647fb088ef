/* The walls of the harness. Rules are written over patterns, so that a new feature is guarded from its first file. */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'Two files that need each other are one question: merge them, or move what both need below them.',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'contract-imports-zod-only',
      severity: 'error',
      comment:
        'The contract is shared by both ends: it imports zod and itself, nothing else. Pass what you need as data.',
      from: { path: '^contract/src', pathNot: '\\.test\\.ts$' },
      to: { pathNot: ['^contract/src', '(^|/)node_modules/zod/'] },
    },
    {
      name: 'gateway-never-imports-portal',
      severity: 'error',
      comment: 'The two ends meet in the contract. Put the shared shape or rule there.',
      from: { path: '^gateway' },
      to: { path: '^(portal|ui)/' },
    },
    {
      name: 'portal-never-imports-gateway',
      severity: 'error',
      comment: 'The two ends meet in the contract. Put the shared shape or rule there.',
      from: { path: '^portal' },
      to: { path: '^(gateway|identity)/' },
    },
    {
      name: 'no-feature-to-feature',
      severity: 'error',
      comment: 'A feature never imports a feature: app hands it what it needs from another.',
      from: { path: '^(gateway|portal|contract)/src/features/([^/]+)/' },
      to: { path: '^$1/src/features/', pathNot: '^$1/src/features/$2/' },
    },
    {
      name: 'platform-below-features',
      severity: 'error',
      comment: 'platform and ui know no feature and no app: pass the knowledge in.',
      from: { path: '^(gateway|portal)/src/(platform|ui)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^(gateway|portal)/src/(features|app|operator)[/.]' },
    },
    {
      name: 'features-below-app',
      severity: 'error',
      comment: 'A feature does not know the app that wires it: take it as an argument.',
      from: { path: '^(gateway|portal)/src/features/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^(gateway|portal)/src/(app[/.]|main|operator)' },
    },
    {
      name: 'ui-knows-no-business',
      severity: 'error',
      comment:
        'ui has controls without business knowledge: no contract features, no payroll law, nothing of an application.',
      from: { path: '^ui/src/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^(contract/src/features|payroll/|portal|gateway|identity)' },
    },
    {
      name: 'only-main-starts',
      severity: 'error',
      comment: 'main is the entry and the only exit; nothing imports it.',
      from: { path: '^(gateway|portal)/src', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^(gateway|portal)/src/main\\.tsx?$' },
    },
    {
      name: 'identity-only-where-mounted',
      severity: 'error',
      comment: 'The development provider is loaded in one place, dynamically, where no other is configured.',
      from: { path: '^gateway/src', pathNot: ['^gateway/src/development-provider\\.ts$', '\\.test\\.ts$'] },
      to: { path: '^identity', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'identity-stands-alone',
      severity: 'error',
      comment: 'The development provider speaks OpenID Connect to everyone: it knows neither end.',
      from: { path: '^identity/src' },
      to: { path: '^(gateway|portal|contract|payroll)' },
    },
    {
      name: 'payroll-imports-contract-fields-only',
      severity: 'error',
      comment:
        "Payroll law is pure: it takes data and gives data, and imports zod and the contract's fields and days alone. Pass what you need as data.",
      from: { path: '^payroll/src', pathNot: ['\\.test\\.ts$', '/test/'] },
      to: { pathNot: ['^payroll/src', '^contract/src/(fields|days)\\.ts$', '(^|/)node_modules/zod/'] },
    },
    {
      name: 'seed-is-the-demo',
      severity: 'error',
      comment:
        'The product does not know the demo: take payroll law from payroll, and the demo through gateway/src/demo.ts.',
      from: {
        pathNot: [
          '^gateway/(seed|test)/',
          '^gateway/src/demo\\.ts$',
          '^(bench|scripts|journeys)/',
          '\\.test\\.tsx?$',
          '/test/',
        ],
      },
      to: { path: '^gateway/seed/' },
    },
    {
      name: 'seed-loaded-dynamically',
      severity: 'error',
      comment: 'A production start never has the demo in memory: load it with import().',
      from: { path: '^gateway/src/demo\\.ts$' },
      to: { path: '^gateway/seed/', dynamic: false },
    },
    {
      name: 'job-permission-outside-requests',
      severity: 'error',
      comment:
        'A request proves its permission with a VisibleEmployee. Only jobs, appliers and operators make a JobSubject.',
      from: { path: '^gateway/src/features/[^/]+/(routes|commands|queries)', pathNot: '\\.test\\.ts$' },
      to: { path: '^gateway/src/platform/access/job-subject\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'capacitor-in-one-place',
      severity: 'error',
      comment: 'Only the native port touches Capacitor.',
      from: { path: '^portal/src', pathNot: '^portal/src/platform/native' },
      to: { path: '(^|node_modules/)@capacitor/' },
    },
    {
      name: 'no-undeclared-packages',
      severity: 'error',
      comment: 'Add the package to the workspace that uses it.',
      from: { pathNot: '\\.test\\.tsx?$|/test/' },
      to: {
        dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'unknown', 'undetermined'],
        dependencyTypesNot: ['type-only'],
        pathNot: ['^(contract|payroll|gateway|identity|portal|ui)/', '^node:', '^virtual:'],
      },
    },
  ],
  options: {
    parser: 'swc',
    detectProcessBuiltinModuleCalls: false,
    doNotFollow: { path: 'node_modules' },
    // Our own builds; packages keep theirs in folders of the same name.
    exclude: { path: '^(contract|payroll|gateway|identity|portal|ui)/(dist/|.*/generated/)' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.json'],
    },
  },
};
