// The image's HEALTHCHECK: is this container's process, web or realtime, ready?
const isReady = async (port, path) =>
  (await fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(4_000) })).ok;

const { PORT, REALTIME_PORT } = process.env;
const ready = await isReady(PORT || 3000, "/api/ready").catch(() => isReady(REALTIME_PORT || 5000, "/ready"));
process.exit(ready ? 0 : 1);
