// Loaded before a child of `npm start`. The channel to the parent closes however the parent ends, including by SIGKILL.
if (process.channel) {
  process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
  process.channel.unref();
}
