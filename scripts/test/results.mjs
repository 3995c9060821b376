// The results of a test run: `{ passed, failures }`, with a title and a message for each failure.

const MESSAGE_LINES = 25;

/** A program can fail although no test did. */
export const checkExitCode = (name, { passed, failures }, code) => ({
  passed,
  failures: code !== 0 && failures.length === 0 ? [{ title: name, message: `It ended with code ${code}.` }] : failures,
});

/** A step that ends before it counts its tests is one failure. */
export async function runStep(name, work) {
  try {
    return await work();
  } catch (error) {
    return { passed: 0, failures: [{ title: name, message: error.message }] };
  }
}

function printFailure({ title, message }) {
  const lines = message.trim().split("\n").slice(0, MESSAGE_LINES);
  console.log([`- ${title}`, ...lines.map((line) => `    ${line}`)].join("\n"));
}

/** Prints the counts last. Sets the process's exit code. */
export function printResults(results) {
  const passed = results.reduce((total, result) => total + result.passed, 0);
  const failures = results.flatMap((result) => result.failures);
  if (failures.length > 0) console.log("Failed:");
  failures.forEach(printFailure);
  console.log(`${passed} passed, ${failures.length} failed`);
  process.exitCode = failures.length === 0 && passed > 0 ? 0 : 1;
}
