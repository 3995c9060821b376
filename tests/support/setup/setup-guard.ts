// Replaces the modules of the guards that `npm run test:security -- --prove` switches off in this
// file. Each is off only while its own test runs, so that one run proves all guards of a file. The
// product has no switch.
import { GUARDS } from "@/tests/security/guards/all";
import type { Guard } from "@/tests/security/guards/guard";

const { DISABLED_GUARDS = [] } = globalThis as { DISABLED_GUARDS?: readonly { name: string }[] };
const names = new Set(DISABLED_GUARDS.map(({ name }) => name));
const disabled = GUARDS.filter(({ name }) => names.has(name));

/**
 * Returns a module whose exports are looked up when they are used: those without the guard during
 * the guard's test.
 */
function withSwitches(actual: object, guards: readonly Guard[]): object {
  const readAtLoad = guards.find((guard) => guard.readAtLoad);
  if (readAtLoad) return { ...actual, ...readAtLoad.without(actual as never) };
  const replaced = new Map(guards.map(({ test, without }) => [test, without(actual as never)]));
  const find = () =>
    ({ ...actual, ...replaced.get(expect.getState().currentTestName ?? "") }) as Record<string, unknown>;
  const exported = new Set([actual, ...replaced.values()].flatMap(Object.keys));
  const switched = { __esModule: true };
  for (const key of exported) Object.defineProperty(switched, key, { enumerable: true, get: () => find()[key] });
  return switched;
}

for (const path of new Set(disabled.map(({ module }) => module))) {
  const guards = disabled.filter(({ module }) => module === path);
  jest.doMock(path, () => withSwitches(jest.requireActual(path), guards));
}
