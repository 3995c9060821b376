// Ends a program and its children with the parent, even after SIGKILL. A build that continued would
// block the next start.
const { spawn } = require("node:child_process");

const isPosix = process.platform !== "win32";
const child = spawn(process.execPath, process.argv.slice(2), {
  stdio: ["ignore", "inherit", "inherit"],
  detached: isPosix,
});

function end() {
  try {
    if (isPosix) process.kill(-child.pid, "SIGKILL");
    else child.kill();
  } catch {
    // It has ended already.
  }
}

process.once("disconnect", end);
process.once("SIGTERM", end);
process.once("SIGINT", end);
child.on("exit", (code) => process.exit(code ?? 1));
