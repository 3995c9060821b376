import { resetEnv } from "@/lib/core/server/process/env";

/** Sets variables for the code under test, or removes those that are undefined. */
export function setVariables(variables: Record<string, string | undefined>): void {
  for (const [name, value] of Object.entries(variables)) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
  resetEnv();
}

export const unsetVariables = (variables: object): void =>
  setVariables(Object.fromEntries(Object.keys(variables).map((name) => [name, undefined])));
