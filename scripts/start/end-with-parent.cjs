// Runs a program that starts processes of its own, such as a build. However the parent ends, including by SIGKILL, the channel to it
// closes, and then all of them end: a build that went on would keep the next start from building.
const { spawn } = require("node:child_process");

const isPosix = process.platform !== "win32";
const child = spawn(process.execPath, process.argv.slice(2), {
  stdio: ["ignore", "inherit", "inherit"],
  detached: isPosix,
});

/** Ends the program and all processes of its group. */
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
