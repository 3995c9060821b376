import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readdir } from "node:fs/promises";
import path from "node:path";

import { db } from "@/lib/core/server/db";

import { createPeople } from "../clients/chat";
import { waitFor } from "../clients/http";
import { createNoise, download, isComplete, uploadAvatar, type Uploaded } from "../clients/upload";
import type { Person } from "../clients/sender";
import type { AppProcess } from "../cluster/process";
import type { LedgerEntry, Row } from "../ledger";

const listFiles = (dataDir: string) => readdir(path.join(dataDir, "uploads")).catch((): string[] => []);

/** Looks for rows without a file, and for files that are not whole but are served. */
async function check(entry: LedgerEntry, web: AppProcess, dataDir: string, people: readonly Person[]): Promise<void> {
  const ids = people.map(({ userId }) => userId);
  const uploads = await db().upload.findMany({ where: { ownerId: { in: ids } }, select: { key: true, url: true } });
  const profiles = await db().profile.findMany({ where: { userId: { in: ids } }, select: { avatarUrl: true } });
  const files = await listFiles(dataDir);
  const known = new Set(uploads.map(({ url }) => url));
  entry.count("rows", uploads.length);
  entry.requireCount("rows without a file", uploads.filter(({ key }) => !files.includes(key)).length, 0);
  entry.requireCount(
    "profiles without a row",
    profiles.filter(({ avatarUrl }) => avatarUrl && !known.has(avatarUrl)).length,
    0,
  );
  const served = await Promise.all(files.map((name) => download(web, `/uploads/${name}`)));
  const broken = await Promise.all(served.map(async (picture) => picture !== null && !(await isComplete(picture))));
  entry.count("files", files.length);
  entry.requireCount("partial files served", broken.filter(Boolean).length, 0);
}

/** F15, first half. */
export const killDuringUpload: Row = {
  id: "F15k",
  title: "`kill -9` of web during uploads",
  seconds: 120,
  async run(entry, { cluster, slack }) {
    const dataDir = path.join(cluster.folder, "killed-uploads");
    await mkdir(dataDir);
    const web = await cluster.startWeb({ env: { DATA_DIR: dataDir } });
    entry.onEnd(() => cluster.end([web]));
    const people = await createPeople(12);
    const picture = await createNoise();
    const counts = { stored: 0, cut: 0, other: 0 };
    const lost: string[] = [];
    let isOver = false;
    const uploading = people.map(async ({ token }) => {
      // An account may upload ten times a minute.
      for (let upload = 0; upload < 9 && !isOver; upload += 1) {
        const result = await uploadAvatar(web, token, picture).catch(() => null);
        if (result?.status === 200 && result.body.avatarUrl) {
          counts.stored += 1;
          if (!existsSync(path.join(dataDir, result.body.avatarUrl))) lost.push(result.body.avatarUrl);
        } else if (result === null) {
          counts.cut += 1;
          await waitFor(() => isOver || web.isReady(), 30_000 * slack, 200);
        } else counts.other += 1;
      }
    });
    const kills = 4;
    for (let kill = 0; kill < kills; kill += 1) {
      const { stored } = counts;
      await waitFor(() => counts.stored >= stored + 4 + kill, 30_000 * slack, 1);
      await web.kill();
      await web.start();
    }
    isOver = true;
    await Promise.all(uploading);
    entry.did = `${kills} kills of a web process while 12 members upload pictures of 250 KB`;
    entry.count("acknowledged", counts.stored);
    entry.count("cut off", counts.cut);
    entry.count("refused", counts.other);
    entry.require(counts.cut > 0, "no upload was cut off");
    // A picture that a later one replaced is removed.
    const current = await db().profile.findMany({ where: { avatarUrl: { in: lost } } });
    entry.requireCount("acknowledged and lost", current.length, 0);
    await check(entry, web, dataDir, people);
  },
};

function requireRefusal(entry: LedgerEntry, results: readonly Uploaded[]): void {
  const refused = results.filter(({ status, headers }) => status === 503 && headers.has("retry-after"));
  entry.requireCount("refused with 503", refused.length, results.length);
  entry.count("words", `“${results[0]?.body.message ?? ""}”`);
}

/** F15, second half. */
export const fullDisk: Row = {
  id: "F15",
  title: "Writes of uploads that fail halfway",
  seconds: 60,
  async run(entry, { cluster }) {
    const dataDir = path.join(cluster.folder, "full-uploads");
    await mkdir(dataDir);
    const web = await cluster.startWeb({ env: { DATA_DIR: dataDir }, maxFileBlocks: 16 });
    entry.onEnd(() => cluster.end([web]));
    const people = await createPeople(6);
    const picture = await createNoise();
    const results = await Promise.all(people.map(({ token }) => uploadAvatar(web, token, picture)));
    entry.did = "6 uploads to a web process whose writes fail after the first 8 or 16 KB of a file (ulimit -f)";
    requireRefusal(entry, results);
    await check(entry, web, dataDir, people);
    entry.requireCount("files left", (await listFiles(dataDir)).length, 0);
  },
};

/** Mounts a small disk, as root. Returns whether it could. */
const mountDisk = (folder: string, megabytes: number, ...more: string[]): boolean =>
  spawnSync("mount", ["-t", "tmpfs", "-o", [`size=${megabytes}m`, ...more].join(), "tmpfs", folder]).status === 0;

/** A disk that is almost full. */
export const lowDisk: Row = {
  id: "disk",
  title: "A disk that is almost full",
  seconds: 60,
  async run(entry, { cluster }) {
    const dataDir = path.join(cluster.folder, "small-disk");
    await mkdir(dataDir);
    if (!mountDisk(dataDir, 64)) {
      entry.problems.push("a small disk could not be mounted: run this row as root, where mounts are allowed");
      return;
    }
    entry.onEnd(() => spawnSync("umount", [dataDir]));
    const web = await cluster.startWeb({ env: { DATA_DIR: dataDir } });
    entry.onEnd(() => cluster.end([web]));
    const people = await createPeople(4);
    const picture = await createNoise();
    const results = await Promise.all(people.map(({ token }) => uploadAvatar(web, token, picture)));
    entry.did = "4 uploads to a disk of 64 MB (a tmpfs), which then grows to 1 GB, and 4 more without a restart";
    requireRefusal(entry, results);
    entry.requireCount("files left", (await listFiles(dataDir)).length, 0);
    entry.require(mountDisk(dataDir, 1_024, "remount"), "the disk could not grow");
    const later = await Promise.all(people.map(({ token }) => uploadAvatar(web, token, picture)));
    entry.requireCount("stored afterwards", later.filter(({ status }) => status === 200).length, people.length);
    await check(entry, web, dataDir, people);
  },
};
