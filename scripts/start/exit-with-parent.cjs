// Loaded before each child of `npm start`. The channel closes however the parent ends.
if (process.channel) {
  process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
  process.channel.unref();
}
