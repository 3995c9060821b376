const { writeFileSync } = require("node:fs");

module.exports = class GuardReporter {
  runs = [];

  onTestResult({ context }, { testResults, testExecError }) {
    for (const { name, test } of context.config.globals.DISABLED_GUARDS) {
      const status = testResults.find(({ fullName }) => fullName === test)?.status ?? null;
      this.runs.push({ name, test, status, error: testExecError?.message });
    }
  }

  onRunComplete() {
    writeFileSync(process.env.GUARD_REPORT, JSON.stringify(this.runs));
  }
};
