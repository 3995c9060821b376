type Run = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;

let run: Run | undefined;

/** Without a runner, no part of OpenTelemetry is loaded. */
export function setSpanRunner(runner: Run | undefined): void {
  run = runner;
}

/** Runs `work` in a span if traces are sent (docs/operations.md#opentelemetry). */
export const inSpan = <Result>(name: string, work: () => Promise<Result>): Promise<Result> =>
  run ? run(name, work) : work();
