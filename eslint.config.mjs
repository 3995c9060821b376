import compat from "eslint-plugin-compat";
import next from "eslint-config-next/core-web-vitals";
import nextTypescript from "eslint-config-next/typescript";

// Import rules are in .dependency-cruiser.cjs. Prettier checks the layout.

const PRODUCT = [
  "app/**/*.{ts,tsx}",
  "components/**/*.{ts,tsx}",
  "lib/**/*.{ts,tsx}",
  "realtime/**/*.ts",
  "web/**/*.ts",
  "instrumentation.ts",
  "instrumentation-client.ts",
  "middleware.ts",
];
// Code that the browser runs (docs/browsers.md).
const BROWSER = [
  "app/**/*.tsx",
  "components/**/*.{ts,tsx}",
  "lib/**/{browser,client,shared,schema}/**/*.{ts,tsx}",
  "lib/**/{client,schema,constants}.ts",
  "worker/**/*.ts",
  "instrumentation-client.ts",
];
const TESTS = ["**/*.test.{ts,tsx}", "tests/**/*.{ts,tsx}"];

const noConsole = {
  name: "console",
  message:
    "Use lib/core/server/process/logger: it redacts secrets and carries the request id. In the browser, show the person a message instead.",
};

const noFetch = {
  name: "fetch",
  message:
    "Use createOutgoingFetch of lib/core/server/outgoing: it limits time, size and number, and follows no redirect.",
};

const noProcessEnv = {
  selector: "MemberExpression[object.name='process'][property.name='env']:not([parent.property.name='NODE_ENV'])",
  message:
    "Read env() from lib/core/server/process/env: there every variable is checked once, has a type, and is named when it is wrong.",
};

const noZodEmail = {
  selector: "CallExpression[callee.object.name='z'][callee.property.name='email']",
  message:
    "Use emailAddressSchema or normalizeEmail of lib/core/shared: zod refuses addresses that are not ASCII, and each address has one stored form.",
};

const clockReason = "Use clock.now() or clock.ms() from lib/core/shared/clock, so that tests can set the time.";
const noBareTime = [
  { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: clockReason },
  { selector: "CallExpression[callee.object.name='Date'][callee.property.name='now']", message: clockReason },
];

const textReason = "Texts on the screen come from messages/en.json (useTranslations), so that they can be translated.";
// Letters, except for the product name and the start of an address.
const text = "/^(?!\\s*(Nametag|https:\\/\\/)\\s*$)[^]*[A-Za-z]/";

// Next's own prefetches what is then not shown.
const noOnly = "It would silence every other test of the file.";
const nextLink = { name: "next/link", message: "Use components/ui/link." };

const nextIntl = {
  name: "next-intl",
  importNames: ["useTranslations"],
  message: "Use components/ui/text/use-translations.ts, which isolates names from right to left.",
};

const noLiteralTexts = [
  `JSXText[value=${text}]`,
  `JSXElement > JSXExpressionContainer > Literal[value=${text}]`,
  `JSXElement > JSXExpressionContainer > TemplateLiteral > TemplateElement[value.raw=${text}]`,
  `JSXAttribute[name.name=/^(aria-label|aria-description|title|alt|placeholder|label|description)$/] > Literal[value=${text}]`,
].map((selector) => ({ selector, message: textReason }));

const maxLinesPerFunction = ["error", { max: 100, skipBlankLines: true, skipComments: true }];

const maxLines = (max) => ["error", { max, skipBlankLines: false, skipComments: false }];

/** @type {import("eslint").Linter.Config[]} */
const config = [
  {
    ignores: [
      "node_modules/**",
      ".next/**",
      ".data/**",
      "dist/**",
      "coverage/**",
      "lib/core/server/generated/**",
      "public/**",
      "playwright-report/**",
      "test-results/**",
    ],
  },
  ...next,
  ...nextTypescript,
  {
    // Change a wrong rule here, with its reason, instead of switching it off in one file.
    linterOptions: { noInlineConfig: true },
    rules: {
      "max-lines": maxLines(400),
      // Prettier breaks code, but not comments.
      "max-len": ["error", { code: 10_000, comments: 100, ignoreUrls: true }],
      eqeqeq: ["error", "always", { null: "ignore" }],
      "no-var": "error",
      "prefer-const": "error",
      "object-shorthand": "error",
      "no-useless-rename": "error",
    },
  },
  {
    files: ["**/*.{ts,tsx}"],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      // A promise that is not awaited loses its error, and its work when the process drains.
      "@typescript-eslint/no-floating-promises": "error",
      "@typescript-eslint/no-misused-promises": ["error", { checksVoidReturn: { attributes: false } }],
      "@typescript-eslint/await-thenable": "error",
      "@typescript-eslint/only-throw-error": "error",
      // `any` turns type checking off for every expression that uses it.
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/no-unsafe-argument": "error",
      "@typescript-eslint/no-unsafe-assignment": "error",
      "@typescript-eslint/no-unsafe-call": "error",
      "@typescript-eslint/no-unsafe-member-access": "error",
      "@typescript-eslint/no-unsafe-return": "error",
      "@typescript-eslint/no-unnecessary-type-assertion": "error",
      // A type import is removed when compiled, so it can't bring a server module into the browser.
      "@typescript-eslint/consistent-type-imports": [
        "error",
        { fixStyle: "inline-type-imports", disallowTypeAnnotations: false },
      ],
      // A new event, status or code must be handled in every switch over it.
      "@typescript-eslint/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: true }],
      "@typescript-eslint/no-unused-vars": [
        "error",
        { argsIgnorePattern: "^_", varsIgnorePattern: "^_", ignoreRestSiblings: true },
      ],
    },
  },
  {
    files: PRODUCT,
    rules: {
      "no-restricted-globals": ["error", noConsole],
      "no-restricted-syntax": ["error", noProcessEnv],
      "max-lines-per-function": maxLinesPerFunction,
    },
  },
  {
    files: ["lib/**/*.ts", "realtime/**/*.ts", "web/**/*.ts", "app/**/route.ts"],
    // The last one is what the rule names.
    ignores: [...BROWSER, "lib/core/server/outgoing.ts"],
    rules: { "no-restricted-globals": ["error", noConsole, noFetch] },
  },
  {
    ...compat.configs["flat/recommended"],
    files: BROWSER,
    ignores: TESTS,
  },
  { files: ["worker/**/*.ts"], rules: { "max-lines-per-function": maxLinesPerFunction } },
  {
    files: ["app/**/*.tsx", "components/**/*.tsx"],
    ignores: ["components/ui/link.tsx"],
    rules: {
      "no-restricted-syntax": ["error", noProcessEnv, ...noLiteralTexts],
      "no-restricted-imports": ["error", { paths: [nextLink, nextIntl] }],
    },
  },
  {
    // Code that loads later fails with the network, and these then replace the screen with the
    // error screen.
    files: ["components/**/*.tsx"],
    // The first is in the server's HTML (docs/decisions/061-load-what-a-page-shows.md).
    ignores: ["components/{auth/signed-out/lazy-signed-out,ui/link}.tsx", "**/*.test.tsx"],
    rules: {
      "no-restricted-imports": [
        "error",
        {
          paths: [
            nextLink,
            nextIntl,
            { name: "next/dynamic", message: "Use lazyWithRetry." },
            { name: "react", importNames: ["lazy"], message: "Use lazyWithRetry." },
          ],
        },
      ],
    },
  },
  {
    files: ["lib/**/*.{ts,tsx}", "realtime/**/*.ts"],
    rules: { "no-restricted-syntax": ["error", noProcessEnv, noZodEmail, ...noBareTime] },
  },
  {
    // The modules that the two rules name. The logger must work while the environment is being
    // validated.
    files: ["lib/core/server/process/{env,logger,unknown-names}.ts"],
    rules: { "no-restricted-syntax": ["error", ...noBareTime] },
  },
  // The bundler replaces this variable, so that it can remove the checks from production builds.
  { files: ["lib/api/register-checks.ts"], rules: { "no-restricted-syntax": ["error", ...noBareTime] } },
  // The browser's logger is the only module that writes to the console.
  { files: ["lib/core/browser/log.ts"], rules: { "no-restricted-globals": "off" } },
  { files: ["lib/core/shared/clock.ts"], rules: { "no-restricted-syntax": ["error", noProcessEnv] } },
  {
    // Routes adapt and services decide. A longer route contains a decision that belongs in a
    // service.
    files: ["app/**/route.ts"],
    rules: { "max-lines": maxLines(40) },
  },
  {
    files: TESTS,
    rules: {
      "no-restricted-properties": [
        "error",
        ...["it", "test", "describe"].map((object) => ({ object, property: "only", message: noOnly })),
      ],
      "no-restricted-globals": ["error", ...["fit", "fdescribe"].map((name) => ({ name, message: noOnly }))],
      "no-restricted-syntax": "off",
      // The function of a suite contains all its tests.
      "max-lines-per-function": "off",
      "max-lines": maxLines(400),
      // Tests read the bodies of responses and frames without a type.
      "@typescript-eslint/no-unsafe-argument": "off",
      "@typescript-eslint/no-unsafe-assignment": "off",
      "@typescript-eslint/no-unsafe-call": "off",
      "@typescript-eslint/no-unsafe-member-access": "off",
      "@typescript-eslint/no-unsafe-return": "off",
    },
  },
  {
    // Playwright's fixtures call a function named `use`, which is not a React hook.
    files: ["tests/e2e/**/*.ts"],
    rules: { "react-hooks/rules-of-hooks": "off", "no-empty-pattern": "off" },
  },
  // The list of layers grows by one entry a rule.
  { files: [".dependency-cruiser.cjs"], rules: { "max-lines": "off" } },
  { files: ["**/*.cjs"], rules: { "@typescript-eslint/no-require-imports": "off" } },
];

export default config;
