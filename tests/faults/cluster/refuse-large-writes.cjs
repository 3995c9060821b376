// Loaded before a process with a limit on the size of files (ulimit -f). The signal would end the
// process; handled, a write that would exceed the limit fails halfway with EFBIG, as one on a full
// disk does with ENOSPC.
process.on("SIGXFSZ", () => undefined);
