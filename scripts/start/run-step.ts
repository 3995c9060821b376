import { startChild } from "./children";
import type { Outcome, Steps } from "./steps";

/**
 * Runs a step in a process of its own, because this one would keep what the step loads.
 *
 * @param signal stops the process
 * @throws Error with the step's message
 */
export async function runStep<Name extends keyof Steps>(
  name: Name,
  input: Parameters<Steps[Name]>[0],
  signal?: AbortSignal,
): Promise<Awaited<ReturnType<Steps[Name]>>> {
  signal?.throwIfAborted();
  const child = startChild(name, ["--import", "tsx", "scripts/start/steps.ts", name, JSON.stringify(input)]);
  const stop = () => void child.stop();
  signal?.addEventListener("abort", stop, { once: true });
  const [message, how] = await Promise.all([child.message, child.ended]);
  signal?.removeEventListener("abort", stop);
  const outcome = message as Outcome<Name> | undefined;
  if (!outcome) throw new Error(`${name} ended with ${how}; its reason is above.`);
  if ("error" in outcome) throw new Error(outcome.error);
  return outcome.result;
}

/** Reads the settings, and sets what child processes need. */
export async function requireSettings(development: boolean) {
  const { variables, ...loaded } = await runStep("settings", { development });
  Object.assign(process.env, variables);
  return loaded;
}
