// Replaces the module of the guard that `npm run test:security -- --prove` switches off in this run. The product has no switch.
import { GUARDS } from "@/tests/security/guards/all";

const { DISABLED_GUARD } = globalThis as { DISABLED_GUARD?: { name: string } };
const disabled = GUARDS.find(({ name }) => name === DISABLED_GUARD?.name);
if (disabled) {
  const { module, without } = disabled;
  jest.doMock(module, () => {
    const actual: object = jest.requireActual(module);
    return { ...actual, ...without(actual as never) };
  });
}
