/* The package boundaries. The rules match path patterns, so they apply to a new feature from its first file. */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'Two files import each other: merge them, or move what both need into a third file.',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'contract-imports-zod-only',
      severity: 'error',
      comment: 'Both sides share the contract: it imports only zod and itself. Pass what you need as data.',
      from: { path: '^contract/src', pathNot: '\\.test\\.ts$' },
      to: { pathNot: ['^contract/src', '(^|/)node_modules/zod/'] },
    },
    {
      name: 'gateway-never-imports-portal',
      severity: 'error',
      comment:
        'Gateway and portal never import each other. Move the shared shape or rule, and share it through the contract.',
      from: { path: '^gateway' },
      to: { path: '^(portal|ui)/' },
    },
    {
      name: 'portal-never-imports-gateway',
      severity: 'error',
      comment:
        'Gateway and portal never import each other. Move the shared shape or rule, and share it through the contract.',
      from: { path: '^portal' },
      to: { path: '^(gateway|identity)/' },
    },
    {
      name: 'console-stands-apart',
      severity: 'error',
      comment: 'The console is built apart: it imports the contract and ui, neither the portal nor the gateway.',
      from: { path: '^console/' },
      to: { path: '^(portal|gateway|identity|payroll)/' },
    },
    {
      name: 'nothing-imports-the-console',
      severity: 'error',
      comment: 'Not one byte of the console is in the portal. Move what both need to ui.',
      from: { pathNot: '^console/' },
      to: { path: '^console/' },
    },
    {
      name: 'no-feature-to-feature',
      severity: 'error',
      comment: 'A feature never imports another feature: app passes in what it needs.',
      from: { path: '^(gateway|portal|contract)/src/features/([^/]+)/' },
      to: { path: '^$1/src/features/', pathNot: '^$1/src/features/$2/' },
    },
    {
      name: 'platform-below-features',
      severity: 'error',
      comment: 'platform and ui import no feature and no app. Pass it in as an argument.',
      from: { path: '^(gateway|portal)/src/(platform|ui)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^(gateway|portal)/src/(features|app|operator)[/.]' },
    },
    {
      name: 'features-below-app',
      severity: 'error',
      comment: "A feature doesn't import the app that wires it. Take it as an argument.",
      from: { path: '^(gateway|portal)/src/features/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^(gateway|portal)/src/(app[/.]|main|operator)' },
    },
    {
      name: 'service-beside-features',
      severity: 'error',
      comment:
        'The service API uses platform and imports, and what app hands it of features. Neither features nor platform import it.',
      from: { path: '^gateway/src/service/', pathNot: '\\.test\\.ts$' },
      to: { path: '^gateway/src/(features|app[/.]|operator|notices)' },
    },
    {
      name: 'nothing-below-imports-service',
      severity: 'error',
      comment: 'Features, platform and imports know nothing of the service API: app wires it.',
      from: { path: '^gateway/src/(features|platform|imports)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^gateway/src/service/' },
    },
    {
      name: 'console-beside-features',
      severity: 'error',
      comment:
        "The console's API uses platform, imports and what app hands it. Neither features nor platform import it.",
      from: { path: '^gateway/src/console/', pathNot: '\\.test\\.ts$' },
      to: { path: '^gateway/src/(features|app[/.]|operator|notices|service)' },
    },
    {
      name: 'nothing-below-imports-the-console',
      severity: 'error',
      comment: 'Features, platform, imports and the service API know nothing of the console: app wires it.',
      from: { path: '^gateway/src/(features|platform|imports|service)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^gateway/src/console/' },
    },
    {
      name: 'client-stands-alone',
      severity: 'error',
      comment:
        'The client of the service API is published: it imports only itself. Its types are generated from the contract.',
      from: { path: '^client/src', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^client/src' },
    },
    {
      name: 'engine-speaks-the-service-api',
      severity: 'error',
      comment:
        'The reference engine is a program of another company: it imports the client, payroll law and dates, nothing of the gateway.',
      from: { path: '^engine/src', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^(contract|gateway|identity|portal|ui)/',
        pathNot: '^contract/src/(fields|local-date)\\.ts$',
      },
    },
    {
      name: 'nothing-imports-the-engine',
      severity: 'error',
      comment: 'The reference engine runs by itself. Move what others need to payroll or the client.',
      from: { pathNot: '^(engine|scripts|journeys)/' },
      to: { path: '^engine/' },
    },
    {
      name: 'client-only-for-programs',
      severity: 'error',
      comment: "The gateway serves the service API, and the portal doesn't use it: only their tests call it.",
      from: { path: '^(contract|payroll|gateway|identity|portal|ui)/', pathNot: '\\.test\\.tsx?$|/test/' },
      to: { path: '^client/' },
    },
    {
      name: 'ui-knows-no-business',
      severity: 'error',
      comment:
        'ui holds controls without business knowledge: it imports no contract features, no payroll law and no application.',
      from: { path: '^ui/src/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^(contract/src/features|payroll/|portal|gateway|identity)' },
    },
    {
      name: 'only-main-starts',
      severity: 'error',
      comment: 'main is the entry point; nothing may import it.',
      from: { path: '^(gateway|portal)/src', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^(gateway|portal)/src/main\\.tsx?$' },
    },
    {
      name: 'identity-only-where-mounted',
      severity: 'error',
      comment: 'The development provider is loaded in one file, with import(), if no other provider is configured.',
      from: { path: '^gateway/src', pathNot: ['^gateway/src/development-provider\\.ts$', '\\.test\\.ts$'] },
      to: { path: '^identity', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'identity-stands-alone',
      severity: 'error',
      comment: 'The development provider communicates through OpenID Connect only: it imports neither side.',
      from: { path: '^identity/src' },
      to: { path: '^(gateway|portal|contract|payroll)' },
    },
    {
      name: 'payroll-imports-contract-fields-only',
      severity: 'error',
      comment:
        "Payroll law is pure: it takes data and returns data, and imports only zod and the contract's fields and dates. Pass what you need as data.",
      from: { path: '^payroll/src', pathNot: ['\\.test\\.ts$', '/test/'] },
      to: { pathNot: ['^payroll/src', '^contract/src/(fields|local-date)\\.ts$', '(^|/)node_modules/zod/'] },
    },
    {
      name: 'seed-is-the-demo',
      severity: 'error',
      comment:
        "The product doesn't import the demo: import payroll law from payroll, and load the demo through gateway/src/demo.ts.",
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
      comment: 'A production start never loads the demo into memory: load it with import().',
      from: { path: '^gateway/src/demo\\.ts$' },
      to: { path: '^gateway/seed/', dynamic: false },
    },
    {
      name: 'job-permission-outside-requests',
      severity: 'error',
      comment:
        'A request proves its permission with a VisibleEmployee. Only jobs, appliers and operators create a JobSubject.',
      from: { path: '^gateway/src/features/[^/]+/(routes|commands|queries)', pathNot: '\\.test\\.ts$' },
      to: { path: '^gateway/src/platform/access/job-subject\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'capacitor-in-one-place',
      severity: 'error',
      comment: 'Only the native port imports Capacitor.',
      from: { path: '^portal/src', pathNot: '^portal/src/platform/native' },
      to: { path: '(^|node_modules/)@capacitor/' },
    },
    {
      name: 'no-undeclared-packages',
      severity: 'error',
      comment: 'Add the dependency to the package.json of the package that uses it.',
      from: { pathNot: '\\.test\\.tsx?$|/test/' },
      to: {
        dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'unknown', 'undetermined'],
        dependencyTypesNot: ['type-only'],
        pathNot: ['^(contract|payroll|client|engine|gateway|identity|portal|console|ui)/', '^node:', '^virtual:'],
      },
    },
  ],
  options: {
    parser: 'swc',
    detectProcessBuiltinModuleCalls: false,
    doNotFollow: { path: 'node_modules' },
    // Only our own builds: npm packages have folders with the same names.
    exclude: { path: '^(contract|payroll|client|gateway|identity|portal|console|ui)/(dist/|.*/generated/)' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.json'],
    },
  },
};
