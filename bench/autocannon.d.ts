/** The package has no types. */
declare module "autocannon" {
  type Options = { url: string; headers: Record<string, string>; connections: number; duration: number };
  type Result = { requests: { average: number }; errors: number; statusCodeStats: Record<string, { count: number }> };
  export default function autocannon(options: Options): Promise<Result>;
}
