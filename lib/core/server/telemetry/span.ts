type Run = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;

let run: Run | undefined;

/** Sets what `inSpan` does. Without it, nothing of OpenTelemetry is loaded. */
export function setSpanRunner(runner: Run | undefined): void {
  run = runner;
}

/** Runs `work` in a span of that name if traces are sent (docs/operations.md#opentelemetry), else by itself. */
export const inSpan = <Result>(name: string, work: () => Promise<Result>): Promise<Result> =>
  run ? run(name, work) : work();
