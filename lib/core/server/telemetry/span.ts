type Attributes = Record<string, string | number>;
/** @param describe returns what is known at the end */
type Details<Result> = { attributes?: Attributes; describe?: (result: Result) => Attributes };
type Run = <Result>(name: string, work: () => Promise<Result>, details: Details<Result>) => Promise<Result>;

let run: Run | undefined;

/** Sets what `inSpan` does. Without it, nothing of OpenTelemetry is loaded. */
export function setSpanRunner(runner: Run | undefined): void {
  run = runner;
}

/** Runs `work` in a span of that name if traces are sent (docs/operations.md#opentelemetry), else by itself. */
export function inSpan<Result>(
  name: string,
  work: () => Promise<Result>,
  details: Details<Result> = {},
): Promise<Result> {
  return run ? run(name, work, details) : work();
}
