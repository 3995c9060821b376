/** Next's copy of @vercel/nft, with which its builds trace files. It has no types of its own. */
declare module "next/dist/compiled/@vercel/nft" {
  export function nodeFileTrace(
    files: string[],
    options: { base: string; processCwd: string; ignore: (file: string) => boolean; mixedModules?: boolean },
  ): Promise<{ fileList: Set<string>; esmFileList: Set<string> }>;
}
