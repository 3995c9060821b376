import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** A fake of UploadThing: the ingest server that stores files, and the API that deletes them. */
export async function startUploadThing() {
  const files = new Map<string, { name: string; type: string; bytes: Buffer }>();
  let isRejecting = false;
  let isRejectingDeletions = false;
  const server = createServer((request, response) => {
    const serve = async (): Promise<unknown> => {
      const body = await buffer(request);
      const { pathname, searchParams } = new URL(request.url ?? "/", url);
      const respond = (status: number, data: object) =>
        response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(data));
      if (isRejecting) return respond(400, { error: "No room" });
      if (request.method === "GET") {
        const file = files.get(pathname.replace("/f/", ""));
        return file ? response.end(file.bytes) : respond(404, { error: "No such file" });
      }
      if (request.method === "PUT") {
        const key = pathname.slice(1);
        const headers = { "Content-Type": request.headers["content-type"] ?? "" };
        const file = (await new Response(body, { headers }).formData()).get("file") as File;
        const bytes = Buffer.from(await file.arrayBuffer());
        const getParam = (name: string) => decodeURIComponent(searchParams.get(name) ?? "");
        files.set(key, { name: getParam("x-ut-file-name"), type: getParam("x-ut-file-type"), bytes });
        const address = `${url}/f/${key}`;
        return respond(200, { url: address, appUrl: address, ufsUrl: address, fileHash: "hash", serverData: null });
      }
      if (pathname !== "/v6/deleteFiles" || request.headers["x-uploadthing-api-key"] !== "sk_live_test")
        return respond(400, { error: "Unknown call" });
      if (isRejectingDeletions) return respond(500, { error: "Not now" });
      const { fileKeys } = JSON.parse(body.toString()) as { fileKeys: string[] };
      for (const key of fileKeys) files.delete(key);
      return respond(200, { success: true, deletedCount: fileKeys.length });
    };
    void serve();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const token = { apiKey: "sk_live_test", appId: "nametag", regions: ["sea1"] };
  return {
    files,
    settings: {
      UPLOADTHING_API_URL: url,
      UPLOADTHING_INGEST_URL: url,
      UPLOADTHING_UFS_HOST: new URL(url).host,
      UPLOADTHING_UFS_APP_ID_LOCATION: "path",
      UPLOADTHING_TOKEN: Buffer.from(JSON.stringify(token)).toString("base64"),
    },
    rejectUploads: (rejects = true) => void (isRejecting = rejects),
    rejectDeletions: (rejects = true) => void (isRejectingDeletions = rejects),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
