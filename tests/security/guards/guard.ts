import type { EventAction, EventRole } from "@/lib/events/policy/access";

/**
 * A guard of the product, and the test that fails without it. Its file imports types of the product
 * alone: a module that is loaded before the guards are switched off keeps them.
 */
export type Guard = {
  /** Says what the guard does. Unique, because it names the run that proves it. */
  name: string;
  /** The module of the guard, as the code imports it. */
  module: string;
  /** Returns the exports that replace the module's own to remove the guard. */
  without: (actual: never) => object;
  /**
   * True if the product reads the guard when it loads, not when it uses it: its test needs a run of
   * its own.
   */
  readAtLoad?: true;
  /**
   * The test that must fail without the guard: its file, and its whole name with the names of its
   * groups.
   */
  file: string;
  test: string;
};

/** Types a guard by its module: `guard<typeof import("@/lib/…")>({ … })`. */
export const guard = <Module extends object>(
  declared: Omit<Guard, "without"> & { without: (actual: Module) => Partial<Module> },
): Guard => declared;

/** Gives everybody this right. */
export const withRight =
  (action: EventAction) =>
  ({ hasEventRight }: typeof import("@/lib/events/policy/access")) => ({
    hasEventRight: (roles: readonly EventRole[], asked: EventAction) => asked === action || hasEventRight(roles, asked),
  });
